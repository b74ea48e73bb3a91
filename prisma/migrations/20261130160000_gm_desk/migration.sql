-- AlterTable
ALTER TABLE "audit" ADD COLUMN     "person_id" UUID;

-- AlterTable
ALTER TABLE "game" ADD COLUMN     "hot_seat" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "next_rulings" JSONB,
ADD COLUMN     "paused_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "voided_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "bot" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "branch" (
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "from_window" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "branch_pkey" PRIMARY KEY ("game_id","branch")
);

-- CreateTable
CREATE TABLE "correction" (
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "patch" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "state_hash" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "correction_pkey" PRIMARY KEY ("game_id","branch","window","number")
);

-- CreateTable
CREATE TABLE "game_role" (
    "game_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_role_pkey" PRIMARY KEY ("game_id","person_id","role")
);

-- CreateIndex
CREATE INDEX "audit_person_id_idx" ON "audit"("person_id");

-- AddForeignKey
ALTER TABLE "branch" ADD CONSTRAINT "branch_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_role" ADD CONSTRAINT "game_role_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_role" ADD CONSTRAINT "game_role_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every game has played on branch 0 so far.
INSERT INTO "branch" ("game_id", "branch", "from_window", "secret", "commitment", "begun_at", "reason")
SELECT "id", 0, 0, "secret", "commitment", "created_at", '' FROM "game";

-- What was possible goes on: whoever plays several seats of a game keeps them.
UPDATE "game" SET "hot_seat" = true WHERE "id" IN (
    SELECT "game_id" FROM "seat" WHERE "person_id" IS NOT NULL GROUP BY "game_id", "person_id" HAVING count(*) > 1
);
