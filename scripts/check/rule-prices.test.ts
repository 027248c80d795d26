import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { priceRules } from './rule-prices.ts'

const HEAD = `import { eq, getTableColumns, sql } from 'drizzle-orm'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import type { TicketOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { priceNow, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { soldTypes } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { money } from '#app/kit/money.ts'
import { type Price, formatPrice } from '#app/kit/price.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, readRows, type Tx } from '#app/platform/db.server.ts'
`

const sound = {
  'app/features/sales/orders/hall-price.ts': `${HEAD}
import { askPrice } from '#app/kit/price.ts'
export const hallPrice = (type: TicketType) =>
  askPrice({ amount: priceNow(type, 'EUR', 1, new Date()).unit, unit: 'person', varies: false, tax: null })`,
  'app/features/sales/orders/queries-hall.server.ts': `${HEAD}
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
export const a = (ctx: Ctx) => read(ctx).select({ name: ticketTypes.name, types: soldTypes, minor: topics.priceMinor }).from(ticketTypes)
export const b = (tx: Tx) => tx.insert(ticketTypes).values([]).returning({ id: ticketTypes.id })
export const c = (tx: Tx) => tx.execute(sql\`select count(*), t.name, \${soldTypes} from \${ticketTypes} t\`)
export const d = (price: Price) => ({ price, said: formatPrice(price, 'en', (key) => key) })`,
}

const planted: { what: string; text: string; rule?: string }[] = [
  {
    what: 'reads a price column',
    text: `export const a = (ctx: Ctx) => read(ctx).select({ a: ticketTypes.priceMinor }).from(ticketTypes)`,
  },
  {
    what: 'reads it under another name',
    text: `import * as all from '#app/features/catalogue/ticket-types/tables.server.ts'\nconst { ticketTypes: t } = all\nexport const a = sql\`min(\${t.earlyPriceMinor})\``,
  },
  {
    what: 'reads whole rows',
    text: `export const a = (ctx: Ctx) => read(ctx).select().from(ticketTypes).where(eq(ticketTypes.name, ''))`,
  },
  {
    what: 'reads whole rows beside others',
    text: `export const a = (ctx: Ctx) => read(ctx).select({ type: ticketTypes }).from(ticketTypes)`,
  },
  { what: 'takes all columns', text: `export const a = getTableColumns(ticketTypes)` },
  {
    what: 'has written rows told',
    text: `export const a = (tx: Tx) => tx.update(ticketTypes).set({ name: '' }).returning()`,
  },
  {
    what: 'reads a price by SQL',
    text: `export const a = sql\`(select min(t.price_minor) from \${ticketTypes} t where t.event_id = events.id)\``,
  },
  {
    what: 'reads a price by SQL in a text',
    text: `export const a = (ctx: Ctx) => readRows(ctx, { name: 'a', text: 'select group_price_minor from ticket_types', values: [] })`,
  },
  {
    what: 'reads a price by SQL in two pieces',
    text: `const least = sql\`min(price_minor)\`\nexport const a = sql\`select \${least} from ticket_types\``,
  },
  { what: 'reads all by SQL', text: `export const a = sql\`select t.* from ticket_types t\`` },
  {
    what: 'reads all by SQL as one object',
    text: `export const a = sql\`select jsonb_agg(t) from \${ticketTypes} as t\``,
  },
  {
    what: 'counts out a price of its own',
    text: `export const a = (offers: TicketOnSale[]) => Math.min(...offers.map((offer) => offer.priceMinor))`,
  },
  { what: 'takes a price apart', text: `export const a = ({ groupPriceMinor: minor }: TicketType) => minor` },
  {
    what: 'takes it by its name in a text',
    text: `export const a = (type: Pick<TicketType, 'priceMinor'>) => type['priceMinor']`,
  },
  {
    what: 'asks a price',
    rule: 'prices-are-asked-once',
    text: `import { askPrice } from '#app/kit/price.ts'\nexport const a = askPrice({ amount: money(1, 'EUR'), unit: 'person', varies: false, tax: null })`,
  },
  {
    what: 'asks a price under another name',
    rule: 'prices-are-asked-once',
    text: `import { askPrice as of } from '#app/kit/price.ts'\nexport const a = of`,
  },
  {
    what: 'claims a price',
    rule: 'prices-are-asked-once',
    text: `export const a = { amount: money(1, 'EUR') } as unknown as Price`,
  },
  {
    what: 'changes a price',
    rule: 'prices-are-asked-once',
    text: `export const a = (price: Price): Price => ({ ...price, amount: money(1, 'EUR') })`,
  },
  {
    what: 'changes a price in words',
    rule: 'prices-are-asked-once',
    text: `export const a = (price: Price) => ({ ...formatPrice(price, 'en', (key) => key), amount: '€1' })`,
  },
]

const fileOf = (at: number) => `app/features/sales/orders/queries-${at}.server.ts`
const broken = brokenIn(priceRules, {
  ...sound,
  ...Object.fromEntries(planted.map(({ text }, at) => [fileOf(at), `${HEAD}${text}`])),
})

test.each(planted.map(({ what, rule = 'ticket-prices-read-once' }, at) => ({ what, rule, at })))(
  '$rule: a file that $what',
  ({ rule, at }) => {
    expect(broken.filter((one) => one.startsWith(`${fileOf(at)} `))).toEqual([`${fileOf(at)} ${rule}`])
  },
)

test('what is in order is not blamed', () => {
  expect(broken).toHaveLength(planted.length)
})
