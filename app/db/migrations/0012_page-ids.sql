CREATE TABLE "page_ids" (
	"hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "page_ids" ("hash")
	SELECT DISTINCT encode(sha256(convert_to(lower("id"), 'UTF8')), 'hex') FROM (
		SELECT "id" FROM "profiles"
		UNION ALL SELECT "id" FROM "accounts"
		UNION ALL SELECT substr("party_id", 9) FROM "document_parties" WHERE "party_id" LIKE 'profile:%'
		UNION ALL SELECT substr("owner", 9) FROM "ledger_accounts" WHERE "owner" LIKE 'profile:%'
	) AS "known";
--> statement-breakpoint
CREATE FUNCTION "keep_page_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "page_ids" ("hash")
		VALUES (encode(sha256(convert_to(lower(NEW."id"), 'UTF8')), 'hex')) ON CONFLICT DO NOTHING;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "profiles_keep_id" BEFORE INSERT ON "profiles" FOR EACH ROW EXECUTE FUNCTION "keep_page_id"();
