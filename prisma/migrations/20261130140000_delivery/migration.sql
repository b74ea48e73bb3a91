-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "deferred_since" TIMESTAMPTZ(3),
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "light" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "link_key" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "paced_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "failing_address" (
    "person_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "why" TEXT NOT NULL,

    CONSTRAINT "failing_address_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "mail_pace" (
    "domain" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_pace_pkey" PRIMARY KEY ("domain")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_link_key_key" ON "outbox"("link_key");

-- AddForeignKey
ALTER TABLE "failing_address" ADD CONSTRAINT "failing_address_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
