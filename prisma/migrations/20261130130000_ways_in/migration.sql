-- Games that are played already keep taking orders from whoever knows the seat's address; new ones always say.
ALTER TABLE "game" ADD COLUMN "sender_policy" TEXT NOT NULL DEFAULT 'address';
ALTER TABLE "game" ALTER COLUMN "sender_policy" DROP DEFAULT;

-- Mails that came before were told apart by their bytes.
ALTER TABLE "inbound_mail" ADD COLUMN "content" TEXT,
ADD COLUMN "way" TEXT NOT NULL DEFAULT 'smtp',
ADD COLUMN "client" JSONB,
ADD COLUMN "nonce" TEXT;
UPDATE "inbound_mail" SET "content" = "fingerprint";
ALTER TABLE "inbound_mail" ALTER COLUMN "content" SET NOT NULL,
ALTER COLUMN "way" DROP DEFAULT;

-- CreateIndex
CREATE UNIQUE INDEX "inbound_mail_nonce_key" ON "inbound_mail"("nonce");

-- CreateTable
CREATE TABLE "mail_reading" (
    "content" TEXT NOT NULL,
    "game_id" UUID NOT NULL,
    "seat" TEXT NOT NULL,

    CONSTRAINT "mail_reading_pkey" PRIMARY KEY ("content", "game_id", "seat")
);

-- CreateTable
CREATE TABLE "imap_place" (
    "account" TEXT NOT NULL,
    "mailbox" TEXT NOT NULL,
    "uid_validity" TEXT NOT NULL,
    "last_uid" BIGINT NOT NULL,

    CONSTRAINT "imap_place_pkey" PRIMARY KEY ("account", "mailbox")
);

-- AddForeignKey
ALTER TABLE "mail_reading" ADD CONSTRAINT "mail_reading_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;
