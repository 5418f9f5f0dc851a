import { contract } from '@regie/contract'
import { documents } from '#features/documents/index.ts'
import { pdfOf } from '#test/samples/pictures.ts'
import { aPrestation, aProject } from '#test/support/builders.ts'
import type { Person, Regie } from '#test/support/regie.ts'

const { payables } = contract
const pdf = pdfOf(1)
type Refusal = { message: string; fields?: Record<string, string> }
const errorOf = async (answer: Response): Promise<Refusal | undefined> => JSON.parse(await answer.text()).error

export const usualProvider = {
  legalName: 'Lou SARL',
  siret: '732 829 320 00074',
  vatNumber: 'FR44732829320',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: null,
}
export const usualOrder = {
  lines: [
    { label: 'Deux jours de tournage', amount: '900' },
    { label: 'Matériel', amount: '133,33' },
  ],
  taxRate: '20.00' as const,
  note: 'À Lyon',
}

/** An EXTERNE prestation of a talent, and what each side does with it. */
export async function aPrestationToPay(regie: Regie, producteur: Person, worker?: Person) {
  const talent = worker ?? (await regie.person('TALENT'))
  const project = await aProject(regie.db, { producteurId: producteur.id })
  const prestation = await aPrestation(regie.db, { projectId: project.id, type: 'EXTERNE', userId: talent.id })
  const params = { prestationId: prestation.id }
  const read = async ({ browser }: Person) => browser.call(payables.ofPrestation, { params })
  const write = (version = 0, more = {}) =>
    producteur.browser.call(payables.setOrder, { params, body: { ...usualOrder, ...more, version } })
  const accept = ({ browser }: Person, version = 1) => browser.call(payables.acceptOrder, { params, body: { version } })
  const work = (isApproved = true) => producteur.browser.call(payables.approveWork, { params, body: { isApproved } })
  const invoice = async (
    { browser }: Person,
    {
      number = `F-${prestation.id.slice(0, 8)}`,
      issuedOn = '2026-11-25',
      exclTax = '1033.33',
      tax = '206.67',
      body = pdf,
    } = {},
  ) => {
    const query = new URLSearchParams({ name: 'facture.pdf', number, issuedOn, exclTax, tax })
    const answer = await browser.send('POST', `/api/prestations/${prestation.id}/payable/invoice?${query.toString()}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    })
    return { status: answer.status, error: await errorOf(answer) }
  }
  const papers = () =>
    regie.db.insert(documents).values(
      (['REGISTRATION', 'VIGILANCE', 'BANK_DETAILS', 'INSURANCE'] as const).map((kind) => ({
        userId: talent.id,
        kind,
        name: `${kind}.pdf`,
        size: 12,
        type: 'application/pdf',
        storageKey: `tests/${crypto.randomUUID()}`,
        depositedById: talent.id,
      })),
    )
  const details = ({ browser }: Person, more = {}, version = 0) =>
    browser.call(payables.setProvider, { params: { userId: talent.id }, body: { ...usualProvider, ...more, version } })
  const approve = async (
    person: Person,
    isApproved = true,
    seen: { providerVersion?: number; invoiceDepositedAt?: string | null } = {},
  ) => {
    const { invoice: current } = (await read(producteur)).data
    const body = { isApproved, providerVersion: 1, invoiceDepositedAt: current?.depositedAt ?? null, ...seen }
    return person.browser.call(payables.approve, { params, body })
  }
  const reopen = async (seen: { version?: number; invoiceDepositedAt?: string | null } = {}) => {
    const { order, invoice: current } = (await read(producteur)).data
    const body = { version: order?.version ?? 1, invoiceDepositedAt: current?.depositedAt ?? null, ...seen }
    return producteur.browser.call(payables.reopenOrder, { params, body })
  }
  /** All that comes before the word that it may be paid. */
  const readyToPay = async (more = {}) => {
    await write()
    await details(talent, more)
    await accept(talent)
    await papers()
    await work()
    await invoice(talent)
  }
  return {
    talent,
    prestation,
    readyToPay,
    params,
    read,
    write,
    accept,
    reopen,
    work,
    invoice,
    papers,
    details,
    approve,
  }
}
