import { defaultPermissions } from '@regie/contract/permissions'
import type pg from 'pg'

/**
 * A larger agency than any real one, for the tests of lists. At scale 1: 2 000 companies, 20 000 projects, 60 000
 * productions…
 */
const whole = {
  people: 5000,
  companies: 2000,
  projects: 20_000,
  productions: 60_000,
  prestations: 60_000,
  postProductions: 40_000,
  medias: 60_000,
  events: 120_000,
}
type Sizes = typeof whole

/** A member of staff, a client of some companies, a client of a fifth of them, and a busy talent. */
export const largeAccounts = {
  staff: 'p1@exemple.test',
  client: 'p300@exemple.test',
  group: 'groupe@exemple.test',
  talent: 'p21@exemple.test',
}

const list = (permissions: readonly string[]) => `array[${permissions.map((name) => `'${name}'`).join()}]::text[]`
const staff = list(defaultPermissions('PRODUCTEUR'))
const clients = list(defaultPermissions('CLIENT'))

/** SQL statements, the same at each run except the ids. `n` numbers the rows of each table from 1. */
const statements = (sizes: Sizes): string[] => [
  `insert into users (firstname, lastname, email, role, permissions, created_at)
   select (array['Zoé','Éric','Anaïs','Loïc','Gaëlle','Noé'])[1 + n % 6], 'Lefèvre ' || n,
     case when n = ${sizes.people} then '${largeAccounts.group}' else 'p' || n || '@exemple.test' end,
     case when n <= 20 then 'PRODUCTEUR' when n <= 220 and n < ${sizes.people} then 'TALENT' else 'CLIENT' end,
     case when n <= 20 then ${staff} when n <= 220 and n < ${sizes.people} then '{}'::text[] else ${clients} end,
     now() - n * interval '1 hour'
   from generate_series(1, ${sizes.people}) n`,
  `create temporary table person as select id, role, row_number() over (partition by role order by created_at desc) rank
   from users where email like '%@exemple.test'`,
  `insert into companies (name, type, option_credit, producteur_id, created_at)
   select (array['Les Films du Préau','Maison Âtre','Studio Béryl','Atelier Cassis'])[1 + n % 4] || ' ' || n,
     case when n % 5 = 0 then 'PRESTATAIRE' else 'CLIENT' end, n % 3 = 0, producteur.id, now() - n * interval '3 hours'
   from generate_series(1, ${sizes.companies}) n join person producteur on producteur.role = 'PRODUCTEUR' and producteur.rank = 1 + n % 20`,
  `create temporary table company as select id, row_number() over (order by created_at desc) rank from companies`,
  `insert into company_members (company_id, user_id, is_main_contact)
   select company.id, member.id, slot = 1 from company cross join generate_series(1, 3) slot
   join person member on member.role = 'CLIENT' and member.rank = 1 + (company.rank * 3 + slot) % (select count(*) from person where role = 'CLIENT')
   on conflict do nothing`,
  `insert into company_members (company_id, user_id)
   select id, (select id from users where email = '${largeAccounts.group}') from company where rank <= ${Math.ceil(sizes.companies / 5)}
   on conflict do nothing`,
  `insert into company_members (company_id, user_id)
   select id, (select id from users where email = '${largeAccounts.client}') from company where rank <= 10 on conflict do nothing`,
  `insert into projects (name, company_id, producteur_id, due_on, starts_on, archived_at, created_at)
   select (array['Film de marque','Campagne d’été','Série photo','Portraits','Webdocumentaire'])[1 + n % 5] || ' ' || n, company.id, producteur.id,
     current_date + (n % 400 - 200)::int, case when n % 7 = 0 then null else current_date + (n % 400 - 200 - n % 60)::int end,
     case when n % 3 = 0 then now() - n * interval '1 minute' end, now() - n * interval '20 minutes'
   from generate_series(1, ${sizes.projects}) n
   join company on company.rank = 1 + n % ${sizes.companies} join person producteur on producteur.role = 'PRODUCTEUR' and producteur.rank = 1 + n % 20`,
  `create temporary table project as select id, row_number() over (order by created_at desc) rank from projects`,
  'create unique index on project (rank)',
  `insert into productions (name, project_id, type, status, option_post_prod, option_depot_client, due_on, shoot_on, created_at)
   select (array['Teaser','Film','Making-of','Interview'])[1 + n % 4] || ' ' || n, project.id,
     (array['VIDEO','PHOTO','AUDIO','OTHER'])[1 + n % 4], (array['TO_ORGANIZE','PLANNED','IN_PROGRESS','POST_PRODUCTION','FINISHED','FINISHED','CANCELLED'])[1 + n % 7],
     n % 5 > 0, (array['NO','NO','YES','DONE'])[1 + n % 4], current_date + (n % 500 - 250)::int, current_date + (n % 500 - 290)::int, now() - n * interval '7 minutes'
   from generate_series(1, ${sizes.productions}) n join project on project.rank = 1 + n % ${sizes.projects}`,
  `create temporary table production as select id, project_id, row_number() over (order by created_at desc) rank from productions`,
  'create unique index on production (rank)',
  `insert into prestations (name, project_id, type, user_id, starts_on, ends_on, created_at)
   select (array['Tournage','Montage','Drone','Mixage'])[1 + n % 4] || ' ' || n, production.project_id,
     (array['INTERNE','INTERNE_POST_PRODUCTION','EXTERNE'])[1 + n % 3], talent.id, current_date + (n % 400 - 200)::int, current_date + (n % 400 - 198)::int,
     now() - n * interval '7 minutes'
   from generate_series(1, ${sizes.prestations}) n join production on production.rank = 1 + n % ${sizes.productions}
   left join person talent on talent.role = 'TALENT' and talent.rank = case when n % 20 = 0 then 1 else 1 + n % 200 end`,
  `insert into prestation_productions (prestation_id, production_id, categories, status)
   select prestation.id, production.id, array['RUSH','POST_PRODUCTION'], (array['TO_ORGINIZE','READY_TO_START','CONTENT_RECEIVED','FINISHED'])[1 + prestation.n % 4]
   from (select id, row_number() over (order by created_at desc) n from prestations) prestation
   join production on production.rank = 1 + prestation.n % ${sizes.productions}`,
  `insert into post_productions (name, production_id, status, status_since, user_id, version_interne, version_client, due_on, created_at)
   select (array['Version longue','Version courte','Bande-annonce','Réseaux'])[1 + n % 4] || ' ' || n, production.id,
     case when n % 10 < 6 then 'FINISHED' else (array['TO_DO','IN_PROGRESS','AWAITING_APPROVAL','AWAITING_VALIDATION','TO_MODIFY'])[1 + n % 5] end,
     now() - n * interval '11 minutes', talent.id, n % 4, least(n % 3, n % 4), current_date + (n % 300 - 150)::int, now() - n * interval '13 minutes'
   from generate_series(1, ${sizes.postProductions}) n join production on production.rank = 1 + n % ${sizes.productions}
   left join person talent on talent.role = 'TALENT' and talent.rank = case when n % 20 = 0 then 1 else 1 + n % 200 end`,
  `insert into medias (name, production_id, size, type, kind, category, state, storage_key, created_at)
   select 'rush ' || n || '.mov', production.id, n * 1000, 'video/quicktime', 'VIDEO', (array['RUSH','VERSION','LIVRABLE','DEPOT'])[1 + n % 4], 'READY', 'large/' || n, now() - n * interval '5 minutes'
   from generate_series(1, ${sizes.medias}) n join production on production.rank = 1 + n % least(2000, ${sizes.productions})`,
  `insert into events (name, subject_type, subject_id, label, project_id, actor_id, permission, changes, at)
   select 'productions.updated', 'productions', production.id, 'Production ' || n, production.project_id, actor.id, 'productions.read', '{"name":["a","b"]}', now() - n * interval '2 minutes'
   from generate_series(1, ${sizes.events}) n join production on production.rank = 1 + n % ${sizes.productions} join person actor on actor.role = 'PRODUCTEUR' and actor.rank = 1 + n % 20`,
  `insert into deletions (subject_type, subject_id, label, deleted_at)
   select 'productions', gen_random_uuid(), 'Supprimée ' || n, now() - n * interval '1 hour' from generate_series(1, 300) n`,
  'drop table person, company, project, production',
]

/**
 * Fills a migrated database; `scale` 1 is the whole agency. Then runs VACUUM and ANALYZE, which a live database would
 * have done.
 */
export async function fillLargeAgency(client: pg.Client, scale = 1): Promise<void> {
  const scaled = Object.fromEntries(
    Object.entries(whole).map(([name, size]) => [name, Math.ceil(size * scale)]),
  ) as Sizes
  const sizes = { ...scaled, people: Math.max(scaled.people, 320), companies: Math.max(scaled.companies, 40) }
  for (const statement of statements(sizes)) await client.query(statement)
  await client.query('vacuum analyze')
}
