-- CreateTable
CREATE TABLE "mail_setting" (
    "person_id" UUID NOT NULL,
    "reports" TEXT NOT NULL,
    "press" TEXT NOT NULL,
    "reminders" BOOLEAN NOT NULL,
    "news" BOOLEAN NOT NULL,
    "digest_hour" INTEGER NOT NULL,

    CONSTRAINT "mail_setting_pkey" PRIMARY KEY ("person_id")
);

-- CreateIndex
CREATE INDEX "outbox_person_id_status_idx" ON "outbox"("person_id", "status");

-- AddForeignKey
ALTER TABLE "mail_setting" ADD CONSTRAINT "mail_setting_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
