import { type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { disputes, payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { payouts } from '#app/features/sales/payouts/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { auditEntries, auditPersonal, emails } from '#app/platform/tables.server.ts'
import { detailsInWords } from './line-details.ts'
import { lineKindsOf } from './policy.ts'
import type { About } from './queries-about.server.ts'
import { thingsOpenTo } from './queries-scope.server.ts'
import { type LineKind, readLineCursor, type Thing, type ThingKind } from './thing.ts'

const AT_ONCE = 30

type StaffCtx = Ctx & { actor: Person }
type Wanted = { ctx: StaffCtx; thing: Thing; about: About }

type Cells = { at: SQL; id: SQL; what: SQL } & Partial<
  Record<'by' | 'isStaff' | 'details' | 'state' | 'minor' | 'currency' | 'order', SQL>
>
const NONE = sql`null`

/** The columns of each part of a line, in their order. */
function columns(kind: LineKind, cells: Cells): SQL {
  const { at, id, what, by, isStaff, details, state, minor, currency, order } = cells
  return sql`${at} as at, ${id} as id, ${kind}::text as kind, ${what}::text as what, ${by ?? NONE}::text as by,
    ${isStaff ?? sql`false`} as is_staff, ${details ?? NONE}::jsonb as details, ${state ?? NONE}::text as state,
    ${minor ?? NONE}::bigint as minor, ${currency ?? NONE}::text as currency, ${order ?? NONE}::text as "order"`
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** What people and staff did with it; of a person also what that one did. */
function acts({ thing, about }: Wanted): SQL {
  const { kinds, ids } = about
  const isOf = sql`(e.subject_kind = any(${textArray(kinds)}) and e.subject_id = any(${textArray(ids)}))`
  const isBy = sql`e.account_id in (select a.id from ${accounts} a join ${parties} p on p.id = a.party_id
    where p.slug = ${thing.key.toLowerCase()})`
  return sql`select ${columns('act', {
    at: sql`e.at`,
    id: sql`e.id`,
    what: sql`e.action`,
    by: sql`a.display_username`,
    isStaff: sql`coalesce(cardinality(a.staff_tasks) > 0, false)`,
    details: sql`(e.facts || coalesce(x.details, '{}'))`,
  })}
    from ${auditEntries} e
    left join ${accounts} a on a.id = e.account_id
    left join ${auditPersonal} x on x.entry_id = e.id
    where ${thing.kind === 'party' ? sql`(${isOf} or ${isBy})` : isOf} and e.action <> 'staff.read'`
}

/** What was emailed about it, or to the person; what goes to the reader is an own cause. */
function mails({ ctx, thing, about }: Wanted): SQL {
  const isAbout = sql`exists (select from unnest(${textArray(about.ids)}) one where strpos(m.dedup_key, one) > 0)`
  return sql`select ${columns('mail', {
    at: sql`coalesce(m.sent_at, m.created_at)`,
    id: sql`m.id`,
    what: sql`m.subject`,
    by: sql`m.to_address`,
    state: sql`m.state`,
    details: sql`case when m.last_error is not null then jsonb_build_object('error', m.last_error) end`,
  })}
    from ${emails} m
    where lower(m.to_address) = any(${textArray(about.addresses)}) and lower(m.to_address) <> ${ctx.actor.email.toLowerCase()}
      ${thing.kind === 'party' ? sql`` : sql`and ${isAbout}`}`
}

/** The payments `p` of a thing, and the orders `o` that they are for, if they are for one. */
const ITS_PAYMENTS: Record<ThingKind, (key: string) => SQL> = {
  party: (key) => sql`p.payer_id = (select q.id from ${parties} q where q.slug = ${key.toLowerCase()})`,
  event: (key) => sql`p.subject_kind = 'order' and p.subject_id in (select s.id from ${orders} s
    where s.event_id = (select e.id from ${events} e where e.slug = ${key}))`,
  order: (key) =>
    sql`p.subject_kind = 'order' and p.subject_id = (select s.id from ${orders} s where s.reference = ${key})`,
  invoice: (
    key,
  ) => sql`(p.subject_kind, p.subject_id) = (select i.subject_kind, i.subject_id from ${invoices} i
    where i.id = ${key}::uuid)`,
}

const fromPayments = sql`from ${payments} p
  left join ${orders} o on p.subject_kind = 'order' and o.id = p.subject_id`

function money(kind: 'payment' | 'refund' | 'dispute', { thing }: Wanted): SQL {
  const isIts = ITS_PAYMENTS[thing.kind](thing.key)
  if (kind === 'payment')
    return sql`select ${columns('payment', {
      at: sql`coalesce(p.settled_at, p.created_at)`,
      id: sql`p.id`,
      what: sql`p.gateway`,
      state: sql`p.state`,
      minor: sql`p.amount_minor`,
      currency: sql`p.currency`,
      order: sql`o.reference`,
      details: sql`jsonb_strip_nulls(jsonb_build_object('declined', p.decline_reason, 'gateway', p.gateway_reference))`,
    })} ${fromPayments} where ${isIts}`
  if (kind === 'refund')
    return sql`select ${columns('refund', {
      at: sql`coalesce(r.settled_at, r.created_at)`,
      id: sql`r.id`,
      what: sql`r.reason`,
      state: sql`r.state`,
      minor: sql`r.amount_minor`,
      currency: sql`r.currency`,
      order: sql`o.reference`,
      details: sql`case when r.note is not null then jsonb_build_object('note', r.note) end`,
    })} ${fromPayments} join ${refunds} r on r.payment_id = p.id where ${isIts}`
  return sql`select ${columns('dispute', {
    at: sql`d.opened_at`,
    id: sql`d.id`,
    what: sql`d.reason`,
    state: sql`d.state`,
    minor: sql`d.amount_minor`,
    currency: sql`d.currency`,
    order: sql`o.reference`,
  })} ${fromPayments} join ${disputes} d on d.payment_id = p.id where ${isIts}`
}

/** What was paid out to a provider. */
function paidOut({ thing }: Wanted): SQL {
  return sql`select ${columns('payout', {
    at: sql`coalesce(y.settled_at, y.sent_at, y.created_at)`,
    id: sql`y.id`,
    what: sql`y.code`,
    state: sql`y.state`,
    minor: sql`y.amount_minor`,
    currency: sql`y.currency`,
    details: sql`case when y.failure is not null then jsonb_build_object('failure', y.failure) end`,
  })} from ${payouts} y
    where y.party_id = (select q.id from ${parties} q where q.slug = ${thing.key.toLowerCase()})`
}

function partOf(kind: LineKind, wanted: Wanted): SQL | null {
  if (kind === 'act') return acts(wanted)
  if (kind === 'mail') return mails(wanted)
  if (kind === 'payout') return wanted.thing.kind === 'party' ? paidOut(wanted) : null
  return money(kind, wanted)
}

/**
 * What happened with a thing that the actor may open, the latest first, of the kinds that the tasks of the
 * actor show, and the cursor after which more comes (empty: nothing does). Each kind gives at most a page of
 * its newest, with details in the reader’s words. One query.
 */
export async function listLine(ctx: StaffCtx, wanted: { thing: Thing; about: About; before: string }) {
  const { thing, about, before } = wanted
  const cursor = readLineCursor(before)
  const isBefore = cursor
    ? sql`where (one.at, one.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const parts = lineKindsOf(ctx.actor).flatMap((kind) => {
    const part = partOf(kind, { ctx, thing, about })
    return part
      ? [
          sql`(select * from (${part}) one ${isBefore} order by one.at desc, one.id desc limit ${AT_ONCE + 1})`,
        ]
      : []
  })
  const rows = await read(ctx)
    .select({
      id: sql<string>`line.id`,
      at: sql<Date>`line.at`.mapWith(auditEntries.at),
      cursor: sql<string>`to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || line.id`,
      kind: sql<LineKind>`line.kind`,
      what: sql<string | null>`line.what`,
      by: sql<string | null>`line.by`,
      isStaff: sql<boolean>`line.is_staff`,
      details: sql<Record<string, unknown> | null>`line.details`,
      state: sql<string | null>`line.state`,
      minor: sql<number | null>`line.minor`.mapWith((minor) => (minor === null ? null : Number(minor))),
      currency: sql<string | null>`line.currency`,
      order: sql<string | null>`line."order"`,
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as line`)
    .where(thingsOpenTo(ctx.actor, thing.kind))
    .orderBy(sql`line.at desc, line.id desc`)
    .limit(AT_ONCE + 1)
  const page = rows.slice(0, AT_ONCE)
  const { language } = ctx
  const reader = { t: translator(language), language, zone: ctx.timeZone, now: ctx.now() }
  return {
    entries: page.map(({ details, cursor: _cursor, ...entry }) => ({
      ...entry,
      details: details ? detailsInWords(details, reader) : [],
    })),
    next: rows.length > AT_ONCE ? (page.at(-1)?.cursor ?? '') : '',
  }
}

export type LineEntry = Awaited<ReturnType<typeof listLine>>['entries'][number]
