import { availableParallelism, loadavg } from 'node:os'
import { configure } from '#app/platform/config.server.ts'
import { bindRegistries } from '#app/registries.server.ts'

// React and others choose their fast build by this name, when they are first imported.
configure({ NODE_ENV: 'production' })
bindRegistries()

/** Benches that are run by their name only: `npm run bench -- NAME`. Without one the quick ones run. */
const NAMED: Record<string, () => Promise<unknown>> = {
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse(),
  shift: async () => (await import('./shift.ts')).benchShift(),
  faces: async () => (await import('./faces.ts')).benchFaces(process.argv.slice(3)),
  overload: async () => (await import('./overload.ts')).benchOverload(),
  mail: async () => (await import('./mail.ts')).benchMail(),
  uploads: async () => (await import('./uploads.ts')).benchUploads(process.argv.slice(3)),
  counts: async () => (await import('./counts.ts')).benchCounts(),
  hostile: async () => (await import('./hostile.ts')).benchHostile(),
  import: async () => (await import('./import.ts')).benchImport(),
  events: async () => (await import('./own-events.ts')).benchOwnEvents(),
  messages: async () => (await import('./messages.ts')).benchMessages(),
  contacts: async () => (await import('./contacts.ts')).benchContacts(),
  delivery: async () => (await import('./delivery.ts')).benchDelivery(),
  invoices: async () => (await import('./invoices.ts')).benchInvoices(),
  comparison: async () => (await import('./comparison.ts')).benchComparison(),
  matching: async () => (await import('./matching.ts')).benchMatching(),
  drafts: async () => (await import('./drafts.ts')).benchDrafts(),
  'purchase-orders': async () => (await import('./purchase-orders.ts')).benchPurchaseOrders(),
  participants: async () => (await import('./participants.ts')).benchParticipants(),
  spending: async () => (await import('./spending.ts')).benchSpending(),
  revenue: async () => (await import('./revenue.ts')).benchRevenue(),
  scan: async () => (await import('./scan.ts')).benchScan(),
  series: async () => (await import('./series.ts')).benchSeries(),
  searches: async () => (await import('./searches.ts')).benchSearches(),
  data: async () => (await import('./own-data.ts')).benchOwnData(),
  'sign-ins': async () => (await import('./sign-ins.ts')).benchSignIns(),
  live: async () => (await import('./live.ts')).benchLive(),
  'to-ticket': async () => (await import('./to-ticket.ts')).benchToTicket(),
  staff: async () => (await import('./staff.ts')).benchStaff(),
  cases: async () => (await import('./cases.ts')).benchCases(),
  sale: async () => (await import('./sale.ts')).benchSale(),
  relevance: async () => (await import('./print-relevance.ts')).printRelevance(),
  search: async () => (await import('./search.ts')).benchSearch(process.argv.slice(3)),
}

const [, , name] = process.argv
console.log(`load of the machine before this: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
if (name === undefined) await (await import('./run.tsx')).runBench()
else if (NAMED[name]) await NAMED[name]()
else console.error(`There is no bench ${name}; there are: ${Object.keys(NAMED).join(', ')}.`)
process.exit(name === undefined || NAMED[name] ? 0 : 1)
