-- AlterTable
ALTER TABLE "game" ADD COLUMN     "press" TEXT NOT NULL DEFAULT 'private';

-- CreateTable
CREATE TABLE "press" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "from_seat" TEXT,
    "readers" JSONB NOT NULL,
    "to_words" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "press_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "press_key_key" ON "press"("key");

-- CreateIndex
CREATE INDEX "press_game_id_at_idx" ON "press"("game_id", "at");

-- AddForeignKey
ALTER TABLE "press" ADD CONSTRAINT "press_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;
