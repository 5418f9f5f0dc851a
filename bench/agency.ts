import pg from 'pg'
import { newToken } from '../server/src/features/session/access.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'

/** An agency larger than most: 2 000 companies, 5 000 people. Made in SQL, the same at each run but for the ids. */
const fill = `
insert into users (firstname, lastname, email, role, permissions, created_at)
select (array['Zoé','Éric','Anaïs','Loïc','Gaëlle','Noé'])[1 + n % 6], 'Lefèvre ' || n, 'p' || n || '@exemple.test',
       case when n <= 20 then 'PRODUCTEUR' else 'CLIENT' end,
       case when n <= 20 then array['access.admin','users.read','companies.read'] else array['invoices.view.own'] end,
       now() - n * interval '1 hour'
from generate_series(1, 5000) n;
insert into companies (name, type, option_credit, producteur_id, created_at)
select (array['Les Films du Préau','Maison Âtre','Studio Béryl','Atelier Cassis'])[1 + n % 4] || ' ' || n,
       case when n % 5 = 0 then 'PRESTATAIRE' else 'CLIENT' end, n % 3 = 0, producteur.id, now() - n * interval '3 hours'
from generate_series(1, 2000) n join users producteur on producteur.email = 'p' || (1 + n % 20) || '@exemple.test';
insert into company_members (company_id, user_id, is_main_contact)
select company.id, person.id, slot = 1
from (select id, row_number() over (order by created_at) n from companies) company
cross join generate_series(1, 3) slot
join users person on person.email = 'p' || (21 + (company.n * 3 + slot) % 4980) || '@exemple.test';
insert into company_members (company_id, user_id)
select id, (select id from users where email = 'p4999@exemple.test') from companies order by created_at limit 400
on conflict do nothing;
analyze;
`

/** Prepares the database; answers the cookies of a member of staff and of a client of some 400 companies. */
export async function fillAgency(url: string) {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(fill)
  const idOf = async (email: string): Promise<string> =>
    (await client.query('select id from users where email = $1', [email])).rows[0].id
  const signIn = async (email: string) => {
    const { token, tokenHash } = newToken()
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at, address, user_agent) values ($1, $2, now() + interval '1 day', '127.0.0.1', 'bench')`,
      [tokenHash, await idOf(email)],
    )
    return `regie_session=${token}`
  }
  const userId = await idOf('p4999@exemple.test')
  const company = await client.query('select company_id from company_members where user_id = $1 limit 1', [userId])
  const agency = {
    staff: await signIn('p1@exemple.test'),
    client: await signIn('p4999@exemple.test'),
    userId,
    companyId: String(company.rows[0].company_id),
  }
  await client.end()
  return agency
}
