import { eq } from 'drizzle-orm'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { canWriteTopics, hindranceOf, isOwnWork, NEW_TOPICS } from '#app/features/catalogue/topics/policy.ts'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { saveTopic } from '#app/features/catalogue/topics/save-topic.server.ts'
import { categories, type topics } from '#app/features/catalogue/topics/tables.server.ts'
import { isAddressOf, type TopicState } from '#app/features/catalogue/topics/topic.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { accountIdOf, callerIdOf, type PartyActor, partyIdsOf, requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { typedOf } from '#app/kit/markdown.ts'
import { uploadedNames } from '#app/kit/picture-address.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { differsFrom, versionToken } from '#app/platform/version-token.server.ts'
import { topicInput } from './inputs.ts'
import { lockOwnTopic } from './lock-topic.server.ts'
import { topicFacts, type WantedTopic } from './topic-facts.ts'
import { lacking, shownOf, topicValues, WORDS } from './topic-form.ts'

type Row = typeof topics.$inferSelect
/** `seen` is the version token of the form from now on. */
export type WrittenTopic = { url: string; state: TopicState; seen: VersionToken }

/**
 * Saves a topic of the party acted for: a new draft if `topic` names none; publishes it if so asked, or only
 * autosaves a draft (`keep`), which leaves its slug; repeats with one `key` make one topic. Prices are minor
 * units of their currency, durations minutes. Refuses a visitor with `signIn`, with `forbidden` an actor who
 * may not write topics, or who publishes unapproved, somebody else's topic as not found, `limit` after 60 new
 * ones in an hour. Bad input beside its field, also for what is missing for publishing, and for what somebody
 * else has saved since the form was shown.
 */
export async function writeTopic(ctx: Ctx, input: unknown): Promise<WrittenTopic> {
  const wanted = parseInput(topicInput, input)
  const { actor } = ctx
  requireParty(actor)

  if (!wanted.topic) {
    requireWriter(actor, wanted.intent === 'publish')
    await countAttempt(NEW_TOPICS, callerIdOf(actor))
  }

  return inTransaction((tx) =>
    wanted.topic
      ? change(tx, ctx, { actor, wanted, slug: wanted.topic })
      : makeOnce(tx, ctx, { actor, wanted }),
  )
}

/** What comes again with the same key, as when its answer was lost, is said of the topic that was made. */
async function makeOnce(tx: Tx, ctx: Ctx, { actor, wanted }: { actor: PartyActor; wanted: WantedTopic }) {
  let isMade = false
  const made = await once(tx, { owner: callerIdOf(actor), key: wanted.key, body: 'topic' }, async () => {
    isMade = true
    return make(tx, ctx, { actor, wanted })
  })
  if (isMade) return made
  return change(tx, ctx, { actor, wanted: { ...wanted, seen: made.seen }, slug: made.url })
}

async function make(tx: Tx, ctx: Ctx, { actor, wanted }: { actor: PartyActor; wanted: WantedTopic }) {
  const facts = await factsOf(tx, wanted, null)
  if (wanted.intent === 'publish') requireWhole(facts)
  const { id, slug } = await saveTopic(tx, {
    ...facts,
    ownerId: actor.partyId,
    createdBy: accountIdOf(actor),
  })
  await keepFiles(tx, actor, { id, ...facts })
  const state = wanted.intent === 'publish' ? await publish(tx, ctx, id) : 'draft'
  if (state === 'draft') await audit(tx, ctx, 'topic.write', { kind: 'topic', id })
  return { url: slug, state, seen: markOf(facts, wanted) } as const
}

async function change(
  tx: Tx,
  ctx: Ctx,
  { actor, wanted, slug }: { actor: PartyActor; wanted: WantedTopic; slug: string },
): Promise<WrittenTopic> {
  const row = await lockOwnTopic(tx, actor, slug)
  const publishes = wanted.intent === 'publish' && row.state !== 'published'
  requireWriter(actor, publishes)
  if ((publishes || row.state === 'published') && !(isOwnWork(actor, row) && hindranceOf(actor) === null))
    throw refuse('forbidden', 'topic-editing:refused.notAdmin')
  if (wanted.intent === 'keep' && row.publishedAt !== null)
    throw refuse('conflict', 'topic-editing:refused.public')
  const [category] = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, row.categoryId))

  const facts = await factsOf(tx, wanted, row)
  if (publishes || row.state === 'published') requireWhole(facts)
  const before = { ...row, category: category?.slug ?? '', description: typedOf(row.description) }
  const after = { ...facts, category: wanted.category, description: wanted.description }
  const isNamed = wanted.intent === 'keep' || row.publishedAt !== null || isAddressOf(row)
  const differs = differsFrom(shownOf(topicValues(before)), shownOf(topicValues(after)), wanted.seen, WORDS)

  const { url } =
    differs || !isNamed
      ? await save(tx, ctx, { actor, row, facts, keeps: wanted.intent === 'keep', publishes })
      : { url: row.slug }
  const state = publishes ? await publish(tx, ctx, row.id) : row.state
  return { url, state, seen: markOf(facts, wanted) }
}

/** Refuses whoever writes no topics, and who publishes without being found. */
function requireWriter(actor: PartyActor, publishes: boolean): void {
  const hindrance = canWriteTopics(actor) ? publishes && hindranceOf(actor) : 'writes'
  if (hindrance) throw refuse('forbidden', `topic-editing:refused.${hindrance}`)
}

const markOf = (facts: Facts, { category }: WantedTopic) =>
  versionToken(shownOf(topicValues({ ...facts, category, description: typedOf(facts.description) })))

type Facts = Awaited<ReturnType<typeof factsOf>>

const publish = (tx: Tx, ctx: Ctx, id: string) => changeTopicState(tx, ctx, { id, step: 'publish' })

type Saved = { actor: PartyActor; row: Row; facts: Facts; keeps: boolean; publishes: boolean }

async function save(tx: Tx, ctx: Ctx, { actor, row, facts, keeps, publishes }: Saved) {
  const {
    id,
    slug: _slug,
    state: _state,
    publishedAt: _at,
    createdAt: _made,
    updatedAt: _then,
    ...kept
  } = row
  const { slug } = await saveTopic(tx, { ...kept, ...facts }, id, keeps ? 'kept' : 'said')
  await keepFiles(tx, actor, { id, ...facts })
  if (!keeps && !publishes) await audit(tx, ctx, 'topic.write', { kind: 'topic', id })
  return { url: slug }
}

/** What a row says of a topic as its form gives it. Bad input when the category is not there. */
async function factsOf(tx: Tx, wanted: WantedTopic, before: Row | null) {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(isCategoryOf(wanted.category))
  if (!category) throw new BadInput({ category: { key: 'common:invalid.required' } })
  // Who did not touch the text keeps it as it stands, to the letter.
  const isKept = before !== null && typedOf(before.description) === wanted.description
  const description = isKept ? before.description : richTextOf({ format: 'typed', text: wanted.description })
  return topicFacts(wanted, { before, categoryId: category.id, description })
}

/** Refuses as bad input, beside the fields, what lacks something that buyers must be told. */
function requireWhole(facts: Facts): void {
  const missing = lacking(facts)
  if (missing.length > 0)
    throw new BadInput(Object.fromEntries(missing.map((name) => [name, { key: 'common:invalid.required' }])))
}

async function keepFiles(
  tx: Tx,
  actor: PartyActor,
  { id, thumbImage, gallery }: Pick<Facts, 'thumbImage' | 'gallery'> & { id: string },
): Promise<void> {
  const names = uploadedNames([thumbImage, ...gallery.map(({ src }) => src)])
  await assignFiles(tx, { kind: 'topic', id }, { owners: partyIdsOf(actor), names })
}
