-- CreateTable
CREATE TABLE "desk_address" (
    "game_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "mail_token" TEXT NOT NULL,

    CONSTRAINT "desk_address_pkey" PRIMARY KEY ("game_id","person_id")
);

-- CreateTable
CREATE TABLE "desk_request" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "told" TEXT NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "desk_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "desk_address_mail_token_key" ON "desk_address"("mail_token");

-- CreateIndex
CREATE UNIQUE INDEX "desk_request_game_id_person_id_code_key" ON "desk_request"("game_id", "person_id", "code");

-- AddForeignKey
ALTER TABLE "desk_address" ADD CONSTRAINT "desk_address_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_address" ADD CONSTRAINT "desk_address_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
