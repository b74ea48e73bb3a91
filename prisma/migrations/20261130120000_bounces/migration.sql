-- CreateTable
CREATE TABLE "bounce" (
    "mail_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "status" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bounce_pkey" PRIMARY KEY ("mail_id")
);

-- CreateIndex
CREATE INDEX "bounce_person_id_address_at_idx" ON "bounce"("person_id", "address", "at");

-- CreateIndex
CREATE INDEX "outbox_person_id_kind_created_at_idx" ON "outbox"("person_id", "kind", "created_at");

-- AddForeignKey
ALTER TABLE "bounce" ADD CONSTRAINT "bounce_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
