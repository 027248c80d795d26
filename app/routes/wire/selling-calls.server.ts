import { saveDraft } from '#app/features/catalogue/event-publishing/save-draft.server.ts'
import { writeTopic } from '#app/features/catalogue/topic-editing/write-topic.server.ts'
import { keepRequirementDraft } from '#app/features/procurement/requirement-drafts/keep-requirement-draft.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { WireValues } from './answer.server.ts'

/** The fields of the form of a topic → status, msg, url and seen, for the next time. */
export async function saveTopicDraft(ctx: Ctx, values: WireValues): Promise<object> {
  const { url, seen } = await writeTopic(ctx, { ...values, intent: 'keep' })
  return { status: true, msg: translator(ctx.language)('topic-editing:keeping.kept'), url, seen }
}

/** The fields of the form of an event → status, msg, draft and seen, for the next time. */
export async function saveEventDraft(ctx: Ctx, values: WireValues): Promise<object> {
  const { draft, seen } = await saveDraft(ctx, values)
  return { status: true, msg: translator(ctx.language)('topic-editing:keeping.kept'), draft, seen }
}

/** The fields of the form of a requirement → status, msg, draft and seen, for the next time. */
export async function saveRequirementDraft(ctx: Ctx, values: WireValues): Promise<object> {
  const { draft, seen } = await keepRequirementDraft(ctx, values)
  return { status: true, msg: translator(ctx.language)('topic-editing:keeping.kept'), draft, seen }
}
