import { and, asc, eq, sql } from 'drizzle-orm'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { wordsForOther } from '#app/features/people/qmail/contact-masking.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { isPerson, partyIdOf } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canHideQuestions } from './policy.ts'
import { questionsSeenBy } from './queries-scope.server.ts'
import { type BoardQuestion, type BoardRights, MOST_QUESTIONS } from './question.ts'
import { requirementQuestions } from './tables.server.ts'

const MASKED = { areContactsOpen: false, isReleased: false }

/** Who asks, for whom that is: the name that a provider goes by. */
const askerName = sql<string>`(select coalesce(f.display_name, nullif(p.name, ''), p.display_slug)
  from ${parties} p left join ${trainerProfiles} f on f.party_id = p.id
  where p.id = ${requirementQuestions.askerId})`
const askerSlug = sql<string>`(select p.display_slug from ${parties} p where p.id = ${requirementQuestions.askerId})`

type Asked = { url: string; open: boolean; isOwn: boolean; questionsUntil: string }

/** The board of a requirement that the actor sees, and what the actor may do there. One query. */
export async function getBoard(ctx: Ctx, { url, open, isOwn, questionsUntil }: Asked) {
  const { actor } = ctx
  const isOpen = open && new Date(questionsUntil) > ctx.now()
  const mayAsk = isOpen && !isOwn && isPerson(actor) && hindranceOf(actor) === null
  const rights: BoardRights = {
    isOpen,
    askKey: mayAsk ? newKey() : null,
    canAnswer: open && isOwn,
    canHide: canHideQuestions(actor),
  }
  return { questions: await listQuestions(ctx, url), rights }
}

/**
 * The board of a requirement that the actor may see, in the order of asking: contact details are masked for
 * all, and only the seeker learns who asks. One query.
 */
export async function listQuestions(ctx: Ctx, url: string): Promise<BoardQuestion[]> {
  const rows = await read(ctx)
    .select({
      code: requirementQuestions.code,
      words: requirementQuestions.words,
      answer: requirementQuestions.answer,
      askedAt: requirementQuestions.createdAt,
      askerId: requirementQuestions.askerId,
      hiddenAt: requirementQuestions.hiddenAt,
      ownerId: requirements.ownerId,
      name: askerName,
      username: askerSlug,
    })
    .from(requirementQuestions)
    .innerJoin(requirements, eq(requirements.id, requirementQuestions.requirementId))
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .where(and(eq(requirements.slug, url), questionsSeenBy(ctx.actor)))
    .orderBy(asc(requirementQuestions.createdAt), asc(requirementQuestions.id))
    .limit(MOST_QUESTIONS)
  const party = partyIdOf(ctx.actor)
  const reader = await lineReader(ctx.language)
  const masked = (words: string) => wordsForOther(words, MASKED, reader)
  return rows.map(({ code, words, answer, askedAt, askerId, hiddenAt, ownerId, name, username }) => ({
    code,
    words: masked(words),
    answer: answer === null ? null : masked(answer),
    askedAt: askedAt.toISOString(),
    asker: party !== null && ownerId === party ? { name, username } : null,
    isMine: party !== null && askerId === party,
    isHidden: hiddenAt !== null,
  }))
}
