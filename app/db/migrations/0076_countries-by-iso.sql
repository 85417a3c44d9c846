-- Names of countries were looked up among withdrawn and reserved codes as well, of which some won:
-- France became FX, the United Kingdom UK. What was kept with such a code gets the country’s own.
create temporary table renamed_countries on commit drop as
select * from (values
  ('FX', 'FR'), ('CP', 'FR'), ('UK', 'GB'), ('SU', 'RU'), ('YU', 'RS'), ('CS', 'RS'), ('ZR', 'CD'),
  ('DY', 'BJ'), ('HV', 'BF'), ('TP', 'TL'), ('BU', 'MM'), ('RH', 'ZW'), ('NH', 'VU'), ('VD', 'VN'),
  ('YD', 'YE'), ('DD', 'DE'), ('AN', 'CW'), ('AC', 'SH'), ('TA', 'SH'), ('DG', 'IO'), ('EA', 'ES'),
  ('IC', 'ES'), ('CQ', 'GG')
) as renamed (former, code);
--> statement-breakpoint
update outside_shows set country = code from renamed_countries where country = former;
--> statement-breakpoint
update public_events set facts = jsonb_set(facts, '{country}', to_jsonb(code))
from renamed_countries where facts ->> 'country' = former;
--> statement-breakpoint
update public_events set town = lower(code) || substr(town, 3)
from renamed_countries where town like lower(former) || '/%';
--> statement-breakpoint
insert into towns (key, name, name_key, country, position)
select lower(code) || substr(key, 3), name, name_key, lower(code), position
from towns join renamed_countries on country = lower(former)
on conflict (key) do nothing;
--> statement-breakpoint
update listings set facets = array(
  select distinct coalesce(
    (select 'country:' || lower(code) from renamed_countries where facet = 'country:' || lower(former)),
    (select 'town:' || lower(code) || substr(facet, 8) from renamed_countries
      where facet like 'town:' || lower(former) || '/%'),
    facet)
  from unnest(facets) as facet)
where facets && array(select 'country:' || lower(former) from renamed_countries);
--> statement-breakpoint
delete from towns using renamed_countries where country = lower(former);
--> statement-breakpoint
do $$
declare
  renamed record;
begin
  for renamed in select lower(former) as former, lower(code) as code from renamed_countries loop
    update saved_searches as search set address = changed.address
    from (
      select id, account_id,
        regexp_replace(
          regexp_replace(address, '([?&]country=)' || renamed.former || '(?=&|$)', '\1' || renamed.code, 'g'),
          '([?&]town=)' || renamed.former || '(?=%2F|/)', '\1' || renamed.code, 'gi') as address
      from saved_searches
    ) as changed
    where search.id = changed.id and search.address <> changed.address and not exists (
      select from saved_searches same
      where same.account_id = changed.account_id and same.address = changed.address);
  end loop;
end
$$;
