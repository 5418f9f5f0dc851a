import { Big } from 'big.js'
import { demoCompanies } from '../companies.ts'
import { demoRecord } from '../company-records.ts'
import { demoSellsyId, stableIndex } from '../derive.ts'
import { demoLogo } from '../files.ts'
import { demoPeople } from '../people.ts'

const day = 24 * 3_600_000

type Line = { description: string; quantity: string; unit: string; reference?: string }
/** A document of the simulated account; days are counted from today. */
type WrittenDocument = {
  id: string
  kind: 'invoice' | 'order' | 'purchase-order' | 'purchase-invoice'
  company: string
  subject: string
  status: string
  /** Days before today. */
  age: number
  /** Days after the document until it is due. */
  terms?: number
  /** The part that is paid, in percent. */
  paid?: number
  lines: readonly Line[]
  note?: string
}

const line = (description: string, quantity: string, unit: string, reference?: string): Line => ({
  description,
  quantity,
  unit,
  ...(reference !== undefined && { reference }),
})

/** The documents linked to the demo's projects and prestations. */
const linkedDocuments: readonly WrittenDocument[] = [
  {
    id: '48211',
    kind: 'invoice',
    company: 'Maison Brelan',
    subject: 'Collection Aube – acompte',
    status: 'paid',
    age: 38,
    terms: 30,
    paid: 100,
    lines: [line('Acompte de 40 % sur le film et les photographies', '1', '7360')],
  },
  {
    id: '48377',
    kind: 'invoice',
    company: 'Maison Brelan',
    subject: 'Collection Aube – tournage et montage',
    status: 'late',
    age: 36,
    terms: 30,
    paid: 25,
    lines: [
      line('Tournage à l’atelier, deux jours', '2', '2450', 'TOU-J'),
      line('Montage et étalonnage', '4.5', '720', 'MON-J'),
    ],
  },
  {
    id: '62077',
    kind: 'order',
    company: 'Maison Brelan',
    subject: 'Collection Aube – commande',
    status: 'accepted',
    age: 46,
    lines: [
      line('Film de marque, écriture et tournage', '1', '11200'),
      line('Deux tours de modifications inclus', '1', '0'),
      line('Tour de modifications supplémentaire', '1', '240', 'TOUR'),
    ],
  },
  ...(['77120', '76904', '77031'] as const).map((id, index) => ({
    id,
    kind: 'purchase-order' as const,
    company: ['Studio Ondelette', 'Altiplume Drones', 'Plateau 27'][index] ?? '',
    subject: ['Mixage et mastering', 'Prises de vues aériennes', 'Location de plateau'][index] ?? '',
    status: ['sent', 'accepted', 'sent'][index] ?? 'sent',
    age: 20 + 6 * index,
    lines: [
      line('Journée', ['2', '1', '3'][index] ?? '1', ['480', '1150', '890.5'][index] ?? '1', 'JOUR'),
      line('Déplacement et matériel', '1', '186.35'),
    ],
    note: '<p>Paiement à trente jours fin de mois.</p><p>Merci de rappeler le numéro du bon sur votre facture.</p>',
  })),
  {
    id: '91450',
    kind: 'purchase-invoice',
    company: 'Studio Ondelette',
    subject: 'Mixage et mastering',
    status: 'due',
    age: 9,
    terms: 30,
    lines: [line('Mixage, deux journées', '2', '480'), line('Mastering pour la diffusion', '1', '186.35')],
  },
]

const statuses = ['paid', 'due', 'late', 'payinprogress', 'draft', 'paid'] as const
const subjects = [
  'Film institutionnel',
  'Captation',
  'Reportage photographique',
  'Série de portraits',
  'Droits musicaux',
]

/** Two or three more invoices per client, so that a search offers a choice. */
function invoicesOf(name: string): WrittenDocument[] {
  return Array.from({ length: 2 + stableIndex(`${name}/invoices`, 2) }, (_, index) => {
    const seed = `${name}/invoice/${index}`
    const status = statuses[stableIndex(`${seed}/status`, statuses.length)] ?? 'due'
    return {
      id: demoSellsyId('invoice', seed),
      kind: 'invoice',
      company: name,
      subject: subjects[stableIndex(`${seed}/subject`, subjects.length)] ?? '',
      status,
      age: status === 'late' ? 50 + stableIndex(seed, 40) : 3 + stableIndex(seed, 25),
      terms: 30,
      paid: status === 'paid' ? 100 : status === 'payinprogress' ? 40 : 0,
      lines: [
        line(
          'Prestation audiovisuelle',
          String(1 + stableIndex(`${seed}/days`, 6)),
          String(600 + 35 * stableIndex(`${seed}/rate`, 20)),
        ),
        line(
          'Frais de déplacement',
          '1',
          `${40 + stableIndex(`${seed}/travel`, 300)}.${10 + stableIndex(`${seed}/cents`, 90)}`,
        ),
      ],
    }
  })
}

export type SimulatedDocument = ReturnType<typeof documentOf>

function documentOf(written: WrittenDocument, now: Date, rank: number) {
  const { id, kind, company, subject, status, age, terms, paid = 0, lines, note = '' } = written
  const date = new Date(now.getTime() - age * day)
  const excluded = lines
    .reduce((sum, { quantity, unit }) => sum.plus(new Big(quantity).times(unit)), new Big(0))
    .round(2)
  const tax = excluded.times('0.2').round(2)
  const included = excluded.plus(tax)
  const remaining = included.minus(included.times(paid).div(100).round(2))
  const prefix = { invoice: 'FACT', order: 'BDC', 'purchase-order': 'BCF', 'purchase-invoice': 'FF' }[kind]
  return {
    id,
    kind,
    companyId: demoSellsyId('company', company),
    company,
    number: status === 'draft' ? '' : `${prefix}-${date.getFullYear()}-${String(rank + 1).padStart(5, '0')}`,
    subject,
    status,
    note,
    date: date.toISOString().slice(0, 10),
    dueDate: terms === undefined ? null : new Date(date.getTime() + terms * day).toISOString().slice(0, 10),
    lines,
    excluded: excluded.toFixed(2),
    tax: tax.toFixed(2),
    included: included.toFixed(2),
    remaining: remaining.toFixed(2),
  }
}

/** The Sellsy account of the demo agency: companies, contacts and documents. */
export function simulatedAccount(now: Date) {
  const { companies, memberships } = demoCompanies(now)
  const people = new Map(demoPeople(now).map((person) => [person.id, person]))
  const clients = companies.filter(({ type }) => type === 'CLIENT')
  const contacts = memberships.flatMap(({ companyId, userId, jobTitle }) => {
    const person = people.get(userId)
    const company = companies.find(({ id }) => id === companyId)
    if (!person || !company) return []
    const { firstname, lastname, email, phone } = person
    return [{ id: demoSellsyId('contact', email), firstname, lastname, email, phone, jobTitle, company: company.name }]
  })
  // In the invoicing service, but not yet in Régie.
  const strangers = [
    ['Apolline', 'Vasseur-Brelan', 'apolline.vasseur@maison-brelan.test', 'Assistante de direction', 'Maison Brelan'],
    ['Gwenaël', 'Le Bihan', 'gwenael.lebihan@armorac.test', 'Chef de produit', 'Biscuiterie d’Armorac'],
    ['Sacha', 'Petit', '', 'Stagiaire', 'Aurvent Énergies'],
  ].map(([firstname = '', lastname = '', email = '', jobTitle = '', company = '']) => {
    return {
      id: demoSellsyId('contact', firstname),
      firstname,
      lastname,
      email,
      phone: '0353010042',
      jobTitle,
      company,
    }
  })
  return {
    companies: companies.map(({ name, type }) => ({
      id: demoSellsyId('company', name),
      name,
      type: type === 'CLIENT' ? 'client' : 'supplier',
      record: demoRecord(name),
      hasPicture: demoLogo(name) !== null,
    })),
    contacts: [...contacts, ...strangers],
    documents: [...linkedDocuments, ...clients.flatMap(({ name }) => invoicesOf(name))].map((written, rank) =>
      documentOf(written, now, rank),
    ),
  }
}
