-- Days that have kept a deadline off are spent, though the vacation is taken off again.
ALTER TABLE "vacation" ADD COLUMN "spent_to" TEXT;
