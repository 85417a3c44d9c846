CREATE INDEX "profiles_handle" ON "profiles" USING btree (lower("id"));
