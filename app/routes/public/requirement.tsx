import { redirect } from 'react-router'
import { People } from '#app/features/catalogue/trainer-profiles/components/people.tsx'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { RequirementFiles } from '#app/features/procurement/requirement-files/components/requirement-files.tsx'
import { listRequirementFiles } from '#app/features/procurement/requirement-files/queries-files.server.ts'
import { ownFilesPath } from '#app/features/procurement/requirement-files/requirement-file.ts'
import { InviteButton } from '#app/features/procurement/requirement-invitations/components/invite-button.tsx'
import { answerQuestion } from '#app/features/procurement/requirement-questions/answer-question.server.ts'
import { askQuestion } from '#app/features/procurement/requirement-questions/ask-question.server.ts'
import { QuestionBoard } from '#app/features/procurement/requirement-questions/components/question-board.tsx'
import { hideQuestion } from '#app/features/procurement/requirement-questions/hide-question.server.ts'
import { getBoard } from '#app/features/procurement/requirement-questions/queries-board.server.ts'
import { questionsPath } from '#app/features/procurement/requirement-questions/question.ts'
import { RequirementPage } from '#app/features/procurement/requirements/components/requirement-page.tsx'
import { listAmendments } from '#app/features/procurement/requirements/queries-amendments.server.ts'
import { listCriteria } from '#app/features/procurement/requirements/queries-criteria.server.ts'
import { listFittingTrainers } from '#app/features/procurement/requirements/queries-fitting.server.ts'
import {
  getRequirement,
  listSimilarRequirements,
} from '#app/features/procurement/requirements/queries-rows.server.ts'
import { structuredRequirement } from '#app/features/procurement/requirements/requirement-structured.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import type { Route } from './+types/requirement'

const SIMILAR = 4
const TRAINERS = 4

export const handle = { sameForVisitors: [], reportedAs: 'requirement' }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const {
    id,
    categoryId,
    groupId,
    isHidden: _hidden,
    ...requirement
  } = await getRequirement(ctx, args.params.url)
  const like = { id, categoryId, groupId }
  const { url, open, trainingLanguage, mode } = requirement
  const { actor } = ctx
  const [criteria, amendments, files, board, similar, trainers, proposal] = await Promise.all([
    listCriteria(ctx, url),
    listAmendments(ctx, url),
    listRequirementFiles(ctx, url),
    getBoard(ctx, requirement),
    listSimilarRequirements(ctx, like, SIMILAR),
    open ? listFittingTrainers(ctx, { ...like, trainingLanguage, mode }, TRAINERS) : [],
    actor.kind === 'person' ? findOwnProposal({ ...ctx, actor }, url) : null,
  ])
  describePage(args, (at) => [structuredRequirement(requirement, at)])
  const isVisitor = actor.kind === 'visitor'
  return {
    requirement,
    criteria,
    amendments,
    files,
    isVisitor,
    board,
    similar,
    trainers,
    hasProposed: proposal !== null && proposal.state !== 'withdrawn',
    now: ctx.now().toISOString(),
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const input = { ...values, url: params.url }
  if (values.intent === 'ask') await askQuestion(ctx, input)
  else if (values.intent === 'answer') await answerQuestion(ctx, input)
  else if (values.intent === 'hide') await hideQuestion(ctx, input)
  else throw notFound()
  throw redirect(questionsPath(params.url))
})

export default function Requirement({ loaderData, actionData }: Route.ComponentProps) {
  const { trainers, board, files, isVisitor, ...page } = loaderData
  const { isOwn, url } = page.requirement
  const invite = isOwn
    ? ({ username, name }: { username: string; name: string }) => (
        <InviteButton url={url} username={username} name={name} />
      )
    : undefined
  return (
    <RequirementPage
      {...page}
      files={<RequirementFiles url={url} files={files} isVisitor={isVisitor} />}
      questions={
        <QuestionBoard
          {...board}
          requirement={page.requirement}
          filesAt={ownFilesPath(url)}
          now={new Date(page.now)}
          fault={actionData ?? null}
        />
      }
      trainers={trainers.length > 0 ? <People people={trainers} end={invite} /> : null}
    />
  )
}
