import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownSide, ShownSubject } from '../conversation.ts'
import type { ShownConversation } from '../queries-lines.server.ts'
import styles from './conversation-head.module.css'
import { ConversationMenu } from './conversation-menu.tsx'
import { StaffMark } from './staff-mark.tsx'

type HeadProps = {
  other: ShownSide
  subject: ShownSubject | null
  conversation: ShownConversation | null
  isTeam: boolean
  /** What else one can do about it. */
  more: ReactNode
}

/** With whom a conversation is, about what, and what the own side does with it. */
export function ConversationHead({ other, subject, conversation, isTeam, more }: HeadProps) {
  const { t } = useTranslation('qmail')
  return (
    <header className={styles.head}>
      <Anchor to="/message" className={styles.back}>
        {t('back')}
      </Anchor>
      <Avatar name={other.name} image={other.image} square={other.isCompany} />
      <div className={styles.words}>
        <h1 id="conversation-title" className={styles.name} translate="no">
          {other.name}
        </h1>
        {other.isStaff ? <StaffMark /> : null}
        {subject ? (
          <p className={styles.subject}>
            {t(`about.${subject.kind}`)}{' '}
            {subject.link ? (
              <Anchor to={subject.link} lang={subject.language ?? undefined}>
                {subject.title}
              </Anchor>
            ) : (
              <span lang={subject.language ?? undefined}>{subject.title}</span>
            )}
          </p>
        ) : null}
        {conversation?.takenBy && isTeam ? (
          <p className={styles.taken}>
            {conversation.takenBy.isReader
              ? t('takenByYou')
              : t('takenBy', { name: conversation.takenBy.name })}
          </p>
        ) : null}
      </div>
      {conversation ? <Steps conversation={conversation} isTeam={isTeam} more={more} /> : null}
    </header>
  )
}

type Step = 'take' | 'release' | 'done' | 'reopen'

type StepsProps = { conversation: ShownConversation; isTeam: boolean; more: ReactNode }

function Steps({ conversation, isTeam, more }: StepsProps) {
  const { t } = useTranslation('qmail')
  const { code, takenBy, isDone } = conversation
  const steps: Step[] = isTeam ? [takenBy?.isReader ? 'release' : 'take'] : []
  steps.push(isDone ? 'reopen' : 'done')
  return (
    <div className={styles.steps}>
      {steps.map((step) => (
        <Form key={step} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="arrange" />
          <input type="hidden" name="code" value={code} />
          <SendButton name="step" value={step} size="small" tone="bare">
            {t(`step.${step}`)}
          </SendButton>
        </Form>
      ))}
      <ConversationMenu username={conversation.other.username} code={code}>
        {more}
      </ConversationMenu>
    </div>
  )
}
