import { defaultPermissions } from '@regie/contract/permissions'
import type pg from 'pg'

/**
 * A larger agency than any real one, for the tests of lists. At scale 1: 2 000 companies, 20 000 projects, 60 000 productions, and the
 * rooms of their edits: some 60 000 versions and 200 000 comments, 300 on some films. What is recent is under way, and the rest is over.
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
  notices: 60_000,
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

/** What is under way: the most recent rows, as many as twenty producers can follow. Years add to the rest. */
const underWay = (rows: number): number => Math.ceil(Math.min(rows * 0.08, 5000))
/** Every so many versions, a room of three hundred comments. */
const busyRoom = 500

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
     case when n > ${underWay(sizes.projects)} and (n > 20000 or n % 10 > 0) then now() - n * interval '19 minutes' end, now() - n * interval '20 minutes'
   from generate_series(1, ${sizes.projects}) n
   join company on company.rank = 1 + n % ${sizes.companies} join person producteur on producteur.role = 'PRODUCTEUR' and producteur.rank = 1 + n % 20`,
  `create temporary table project as select id, row_number() over (order by created_at desc) rank from projects`,
  'create unique index on project (rank)',
  `insert into productions (name, project_id, type, status, option_post_prod, option_depot_client, due_on, shoot_on, created_at)
   select (array['Teaser','Film','Making-of','Interview'])[1 + n % 4] || ' ' || n, project.id,
     (array['VIDEO','PHOTO','AUDIO','OTHER'])[1 + n % 4], case when n <= ${underWay(sizes.productions)} then (array['TO_ORGANIZE','PLANNED','IN_PROGRESS','POST_PRODUCTION','FINISHED'])[1 + n % 5]
       when n % 12 = 0 then 'CANCELLED' else 'FINISHED' end,
     n % 5 > 0, (array['NO','NO','YES','DONE'])[1 + n % 4], current_date + (n % 500 - 250)::int, current_date + (n % 500 - 290)::int, now() - n * interval '7 minutes'
   from generate_series(1, ${sizes.productions}) n
   join project on project.rank = 1 + (n - case when n % 2 = 0 then 1 else n % 60 end) * ${sizes.projects}::bigint / ${sizes.productions}`,
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
     case when n > ${underWay(sizes.postProductions)} then 'FINISHED'
       else (array['TO_DO','IN_PROGRESS','AWAITING_APPROVAL','AWAITING_VALIDATION','TO_MODIFY'])[1 + n % 5] end,
     now() - n * interval '11 minutes', talent.id, n % 4, least(n % 3, n % 4), current_date + (n % 300 - 150)::int, now() - n * interval '13 minutes'
   from generate_series(1, ${sizes.postProductions}) n
   join production on production.rank = 1 + (n - 1) * ${sizes.productions}::bigint / ${sizes.postProductions}
   left join person talent on talent.role = 'TALENT' and talent.rank = case when n % 20 = 0 then 1 else 1 + n % 200 end`,
  `insert into medias (name, production_id, size, type, kind, category, state, storage_key, created_at)
   select 'rush ' || n || '.mov', production.id, n * 1000, 'video/quicktime', 'VIDEO', (array['RUSH','VERSION','LIVRABLE','DEPOT'])[1 + n % 4], 'READY', 'large/' || n, now() - n * interval '5 minutes'
   from generate_series(1, ${sizes.medias}) n join production on production.rank = 1 + n % least(2000, ${sizes.productions})`,
  `insert into post_production_versions (post_production_id, number, client_number, author_id, created_at, published_at)
   select edit.id, n, case when n <= edit.version_client then n end, edit.user_id, edit.created_at + n * interval '3 hours',
     case when n <= edit.version_client then edit.created_at + n * interval '4 hours' end
   from post_productions edit cross join lateral generate_series(1, edit.version_interne) n
   where edit.name ~ '^(Version longue|Version courte|Bande-annonce|Réseaux) [0-9]+$'`,
  `create temporary table version as select version.id, version.post_production_id, version.created_at, edit.production_id,
     row_number() over (order by version.created_at desc, version.id) rank
   from post_production_versions version join post_productions edit on edit.id = version.post_production_id
   where edit.name ~ '^(Version longue|Version courte|Bande-annonce|Réseaux) [0-9]+$'`,
  'create unique index on version (rank)',
  `insert into medias (name, production_id, size, type, kind, category, state, storage_key, created_at)
   select 'montage ' || rank || '.mp4', production_id, rank * 1000, 'video/mp4', 'VIDEO', 'VERSION', 'READY', 'large/version/' || rank, created_at
   from version`,
  `insert into post_production_files (version_id, media_id, rank)
   select version.id, medias.id, 0 from version join medias on medias.storage_key = 'large/version/' || version.rank`,
  `insert into comments (post_production_id, version_id, media_id, author_id, text, frame_in, sent_at, created_at)
   select version.post_production_id, version.id, file.media_id, author.id, 'Un peu plus court, ici : plan ' || n, n * 25,
     version.created_at + interval '5 hours', version.created_at + n * interval '1 minute'
   from version join post_production_files file on file.version_id = version.id
   cross join lateral generate_series(1, case when version.rank % ${busyRoom} = 0 then 300 else version.rank % 7 end) n
   join person author on author.role = 'PRODUCTEUR' and author.rank = 1 + n % 20`,
  `insert into events (name, subject_type, subject_id, label, project_id, actor_id, permission, changes, at)
   select 'productions.updated', 'productions', production.id, 'Production ' || n, production.project_id, actor.id, 'productions.read', '{"name":["a","b"]}', now() - n * interval '2 minutes'
   from generate_series(1, ${sizes.events}) n join production on production.rank = 1 + n % ${sizes.productions} join person actor on actor.role = 'PRODUCTEUR' and actor.rank = 1 + n % 20`,
  `insert into notifications (user_id, event_id, notice, title, link, is_mailed, created_at, read_at)
   select person.id, n, 'versionAdded', 'Montage ' || n, '/admin/projects', false, now() - n * interval '10 minutes',
     case when n % 10 > 0 then now() - n * interval '5 minutes' end
   from generate_series(1, ${sizes.notices}) n join person on person.role = 'PRODUCTEUR' and person.rank = 1 + n % 20`,
  `insert into deletions (subject_type, subject_id, label, deleted_at)
   select 'productions', gen_random_uuid(), 'Supprimée ' || n, now() - n * interval '1 hour' from generate_series(1, 300) n`,
  'drop table person, company, project, production, version',
]

/**
 * Fills a migrated database; `scale` 1 is the whole agency. Then runs VACUUM and ANALYZE, which a live database would
 * have done. One that `isNew` has no statistics, and none come.
 */
export async function fillLargeAgency(client: pg.Client, scale = 1, { isNew = false } = {}): Promise<void> {
  const scaled = Object.fromEntries(
    Object.entries(whole).map(([name, size]) => [name, Math.ceil(size * scale)]),
  ) as Sizes
  const sizes = { ...scaled, people: Math.max(scaled.people, 320), companies: Math.max(scaled.companies, 40) }
  if (isNew) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = off)`)
  }
  for (const statement of statements(sizes)) await client.query(statement)
  if (!isNew) await client.query('vacuum analyze')
}
