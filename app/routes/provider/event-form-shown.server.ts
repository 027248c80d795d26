import { type EventValues, rowsOf } from '#app/features/catalogue/event-form/event-form.ts'
import { asksForAccount } from '#app/features/catalogue/event-publishing/queries-account.server.ts'
import {
  endsExitEarly,
  getDraft,
  getEventBeginning,
  getOwnEvent,
  listTopicChoices,
} from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { getTopicBeginning } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { canWriteTopics, hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { findMandateAsked } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { newKey } from '#app/kit/ids.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { commissionSaid } from './commission-said.server.ts'
import { eventChoices } from './event-choices.server.ts'
import { taxNoteOf } from './tax-note.server.ts'
import { taxSaid } from './topic-choices.server.ts'

/**
 * What the page of an event's form shows: an event, a draft, or what a new one begins with; `writes` false
 * for who makes none.
 */
export async function eventFormFor(ctx: PersonCtx, url: URL) {
  const asked = (name: string) => url.searchParams.get(name) || null
  const [slug, draft, topic, like] = ['event', 'draft', 'topic', 'like'].map(asked)
  if (!slug && !draft && !canWriteTopics(ctx.actor))
    return { writes: false as const, isSelf: ctx.actor.role === 'self' }
  const isNew = !slug && !draft
  const [own, kept, beginning, topics, { tax, usual }, endsEarly, asksAccount, mandate] = await Promise.all([
    slug ? getOwnEvent(ctx, slug) : null,
    draft && !slug ? getDraft(ctx, draft) : null,
    isNew ? getEventBeginning(ctx, { topic, like }) : null,
    isNew && !topic && !like ? listTopicChoices(ctx, { limit: 200 }) : [],
    getTopicBeginning(ctx),
    slug ? endsExitEarly(ctx, slug) : false,
    asksForAccount(ctx),
    findMandateAsked(ctx),
  ])
  const values: EventValues = own?.values ?? kept?.values ?? beginning ?? {}
  return {
    writes: true as const,
    own: own && (({ values: _values, seen: _seen, ...rest }) => rest)(own),
    endsEarly,
    asksAccount,
    mandate,
    draft: kept ? (draft ?? '') : '',
    values,
    seen: own?.seen ?? kept?.seen ?? versionToken({}),
    topics,
    copy: `${ctx.actor.username} ${ctx.actor.partyId} event ${slug ?? draft ?? `new ${topic ?? like ?? ''}`}`,
    choices: {
      ...(await eventChoices(ctx, rowsOf(values.timeZone)[0] || ctx.timeZone)),
      usualCurrency: usual.currency,
    },
    hindrance: hindranceOf(ctx.actor),
    tax: taxSaid(ctx, tax).said,
    commission: await commissionSaid(ctx, {
      currency: rowsOf(values.currency)[0] || usual.currency,
      category: rowsOf(values.category)[0] || null,
    }),
    taxNote: taxNoteOf(ctx, tax, {
      home: usual.country,
      country: rowsOf(values.country)[0] ?? '',
      mode: rowsOf(values.mode)[0] ?? '',
    }),
    intentKey: newKey(),
    saved: asked('saved') !== null,
  }
}
