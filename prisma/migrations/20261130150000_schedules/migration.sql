-- A game has a schedule instead of hours a window; what happens when orders are missing is a setting of the game.
ALTER TABLE "game" ADD COLUMN "schedule" JSONB;
UPDATE "game" SET "schedule" = jsonb_build_object(
  'rhythm', jsonb_build_object('kind', 'every', 'hours', "hours_per_window"),
  'zone', 'UTC',
  'rest', jsonb_build_object('days', '[]'::jsonb, 'dates', '[]'::jsonb),
  'small', '{}'::jsonb,
  'notBefore', NULL,
  'atLeast', NULL,
  'startsWhenFull', true);
ALTER TABLE "game" ALTER COLUMN "schedule" SET NOT NULL;
ALTER TABLE "game" DROP COLUMN "hours_per_window";
ALTER TABLE "game" ADD COLUMN "absence" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "game_window" ALTER COLUMN "deadline" DROP NOT NULL;
ALTER TABLE "game_window" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'turn';
ALTER TABLE "game_window" ADD COLUMN "not_before" TIMESTAMPTZ(3);
ALTER TABLE "game_window" ADD COLUMN "late_seats" JSONB;
ALTER TABLE "game_window" ADD COLUMN "late_until" TIMESTAMPTZ(3);

CREATE TABLE "lateness" (
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "graced" BOOLEAN NOT NULL,
    "step" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "lateness_pkey" PRIMARY KEY ("game_id", "branch", "window", "seat"),
    CONSTRAINT "lateness_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "lateness_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "vacation" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "from_day" TEXT NOT NULL,
    "to_day" TEXT NOT NULL,
    "moves" BOOLEAN NOT NULL,
    "stated_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    CONSTRAINT "vacation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "vacation_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "vacation_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "vacation_game_id_idx" ON "vacation"("game_id");

CREATE TABLE "extension_request" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "branch" INTEGER NOT NULL,
    "window" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decision" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    CONSTRAINT "extension_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "extension_request_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "extension_request_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "extension_request_game_id_idx" ON "extension_request"("game_id");
