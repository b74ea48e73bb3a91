-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "address_key" TEXT NOT NULL,
    "zone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "token" (
    "id" UUID NOT NULL,
    "person_id" UUID,
    "hash" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "module" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "rulings" JSONB NOT NULL,
    "secret" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "gm_id" UUID NOT NULL,
    "hours_per_window" INTEGER NOT NULL,
    "branch" INTEGER NOT NULL DEFAULT 0,
    "window" INTEGER NOT NULL DEFAULT 0,
    "chain" TEXT NOT NULL DEFAULT '',
    "result" JSONB,
    "parked_why" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat" (
    "game_id" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "person_id" UUID,
    "mail_token" TEXT NOT NULL,

    CONSTRAINT "seat_pkey" PRIMARY KEY ("game_id","seat")
);

-- CreateTable
CREATE TABLE "game_window" (
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "awaits" JSONB NOT NULL,
    "may_order" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_why" TEXT,

    CONSTRAINT "game_window_pkey" PRIMARY KEY ("game_id","branch","number")
);

-- CreateTable
CREATE TABLE "sheet_revision" (
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "base" INTEGER NOT NULL,
    "ready" BOOLEAN NOT NULL,
    "sheet" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sheet_revision_pkey" PRIMARY KEY ("game_id","branch","window","seat","version")
);

-- CreateTable
CREATE TABLE "turn" (
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "sheets" JSONB NOT NULL,
    "rulings" JSONB NOT NULL,
    "rolls" JSONB NOT NULL,
    "events" JSONB NOT NULL,
    "state_hash" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "engine_version" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("game_id","branch","window")
);

-- CreateTable
CREATE TABLE "snapshot" (
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "shape" INTEGER NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("game_id","branch","window")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "game_id" UUID,
    "seat" TEXT,
    "person_id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "message_id" TEXT,
    "mail_from" TEXT,
    "mail_to" TEXT,
    "subject" TEXT,
    "raw" BYTEA,
    "sent_at" TIMESTAMPTZ(3),
    "via" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_mail" (
    "id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "mail_from" TEXT NOT NULL,
    "mail_to" JSONB NOT NULL,
    "raw" BYTEA NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'new',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" JSONB,
    "last_error" TEXT,

    CONSTRAINT "inbound_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "who" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "game_id" UUID,
    "seat" TEXT,
    "detail" JSONB NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "picture" (
    "key" TEXT NOT NULL,
    "png" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "picture_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_address_key_key" ON "person"("address_key");

-- CreateIndex
CREATE UNIQUE INDEX "token_hash_key" ON "token"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "game_slug_key" ON "game"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "seat_mail_token_key" ON "seat"("mail_token");

-- CreateIndex
CREATE INDEX "game_window_closed_at_deadline_idx" ON "game_window"("closed_at", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_key_key" ON "outbox"("key");

-- CreateIndex
CREATE INDEX "outbox_status_due_at_idx" ON "outbox"("status", "due_at");

-- CreateIndex
CREATE INDEX "outbox_via_sent_at_idx" ON "outbox"("via", "sent_at");

-- CreateIndex
CREATE INDEX "outbox_game_id_idx" ON "outbox"("game_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_mail_fingerprint_key" ON "inbound_mail"("fingerprint");

-- CreateIndex
CREATE INDEX "inbound_mail_status_due_at_idx" ON "inbound_mail"("status", "due_at");

-- CreateIndex
CREATE INDEX "audit_game_id_at_idx" ON "audit"("game_id", "at");

-- AddForeignKey
ALTER TABLE "token" ADD CONSTRAINT "token_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game" ADD CONSTRAINT "game_gm_id_fkey" FOREIGN KEY ("gm_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_window" ADD CONSTRAINT "game_window_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_revision" ADD CONSTRAINT "sheet_revision_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn" ADD CONSTRAINT "turn_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit" ADD CONSTRAINT "audit_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;


