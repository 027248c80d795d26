import { redirect } from 'react-router'
import { FirstMessagePage } from '#app/features/people/first-messages/components/first-message-page.tsx'
import { MESSAGE_BYTES } from '#app/features/people/message-files/message-file.ts'
import { takeFiles } from '#app/features/people/message-files/take-files.server.ts'
import { findReadPosition } from '#app/features/people/message-receipts/queries-receipts.server.ts'
import { blockParty } from '#app/features/people/message-safety/block-party.server.ts'
import { BlockedNote, SafetySteps } from '#app/features/people/message-safety/components/safety-steps.tsx'
import { hasBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { unblockParty } from '#app/features/people/message-safety/unblock-party.server.ts'
import { MessagesSide } from '#app/features/people/message-search/components/messages-side.tsx'
import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { arrangeConversation } from '#app/features/people/qmail/arrange-conversation.server.ts'
import { claimInnocent } from '#app/features/people/qmail/claim-innocent.server.ts'
import { ConversationPane } from '#app/features/people/qmail/components/conversation-pane.tsx'
import { MessagesLayout } from '#app/features/people/qmail/components/messages-layout.tsx'
import { useLiveInbox } from '#app/features/people/qmail/components/use-live-inbox.tsx'
import { conversationPath } from '#app/features/people/qmail/conversation.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { visitorOrPersonFilesAction, visitorOrPersonLoader } from '#app/platform/http/guard.server.ts'
import type { FormFault } from '#app/ui/form-fault.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/conversation'
import { showFirstMessage, takeFirstStep } from './first-message-shown.server.ts'
import { showConversation, showSide } from './messages-shown.server.ts'

export const handle: FilesHandle = { takesFiles: true, mostBytes: MESSAGE_BYTES }

export const loader = visitorOrPersonLoader(
  (ctx, { params, url }: Route.LoaderArgs) => showFirstMessage(ctx, params.user, url.searchParams),
  async (ctx, { params, url }) => {
    // What is opened is read by then, so the inbox is counted after it.
    const open = await showConversation(ctx, params.user, url.searchParams)
    return {
      open,
      isBlocked: open.conversation ? await hasBlocked(ctx, open.conversation.other.username) : false,
      readPosition: open.conversation ? await findReadPosition(ctx, open.conversation.code) : null,
      ...(await showSide(ctx, url.searchParams)),
      isTeam: ctx.actor.company !== null,
      now: ctx.now(),
      zone: ctx.timeZone,
    }
  },
)

export const action = visitorOrPersonFilesAction(
  async (ctx, values, _args: Route.ActionArgs) =>
    typeof values.email === 'string' ? takeFirstStep(ctx, values) : null,
  async (ctx, sent) => {
    const { values } = sent
    if (values.intent === 'arrange') await arrangeConversation(ctx, values)
    else if (values.intent === 'claim') await claimInnocent(ctx, values)
    else if (values.intent === 'block') await blockParty(ctx, values)
    else if (values.intent === 'unblock') await unblockParty(ctx, values)
    else {
      const files = await takeFiles(ctx, sentIn(sent, 'files'), 'files')
      const { username, code } = await writeMessage(ctx, values, files)
      return redirect(conversationPath(username, code))
    }
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** The inbox, and the conversation that is open beside it; for visitors the first message of one. */
export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('visitor' in loaderData) return <FirstMessagePage {...loaderData.visitor} answer={actionData} />
  const fault = actionData && 'errors' in actionData ? actionData : null
  return <Conversation {...loaderData} fault={fault} />
}

type ShownConversation = Exclude<Route.ComponentProps['loaderData'], { visitor: unknown }>

function Conversation({
  open,
  isBlocked,
  readPosition,
  fault,
  ...side
}: ShownConversation & { fault: FormFault | null }) {
  const { t } = useTranslation('qmail')
  const { isTeam, now, zone } = side
  useLiveInbox()
  const code = open.conversation?.code ?? null
  const other = open.conversation?.other ?? open.beginning?.other
  return (
    <>
      <PageMeta title={other ? `${other.name}: ${t('title')}` : t('title')} noindex />
      <MessagesLayout inbox={<MessagesSide {...side} open={code} isBeside />}>
        <ConversationPane
          key={code ?? 'new'}
          open={open}
          readPosition={readPosition}
          isTeam={isTeam}
          more={code === null ? null : <SafetySteps code={code} isBlocked={isBlocked} />}
          closed={code !== null && isBlocked ? <BlockedNote code={code} name={other?.name ?? ''} /> : null}
          fault={fault}
          now={now}
          zone={zone}
        />
      </MessagesLayout>
    </>
  )
}
