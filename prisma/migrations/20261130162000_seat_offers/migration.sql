-- A free seat, offered to those who stand by: who accepts first has it.
CREATE TABLE "seat_offer" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "seat_offer_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "seat_offer_game_id_idx" ON "seat_offer"("game_id");

ALTER TABLE "seat_offer" ADD CONSTRAINT "seat_offer_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "seat_offer" ADD CONSTRAINT "seat_offer_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whose words a press is: they go when he does. What was written before is known by its seat alone.
ALTER TABLE "press" ADD COLUMN "person_id" UUID;
