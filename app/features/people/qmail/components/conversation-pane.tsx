import type { ReactNode } from 'react'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownLine, ShownSide, ShownSubject } from '../conversation.ts'
import type { About } from '../message-path.ts'
import type { ShownConversation } from '../queries-lines.server.ts'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationLines } from './conversation-lines.tsx'
import styles from './conversation-pane.module.css'
import { MessageForm } from './message-form.tsx'
import { useLines } from './use-lines.tsx'

export type OpenConversation = {
  conversation: ShownConversation | null
  /** What is not begun yet: with whom, about what. */
  beginning: { other: ShownSide; about: About | undefined; subject: ShownSubject | null } | null
  lines: ShownLine[]
  earlier: boolean
  later: boolean
  /** Of the next message: its key, and with which words it begins. */
  key: string
  begun: string
}

type PaneProps = {
  open: OpenConversation
  /** The last message of the own side that the other one is known to have read. */
  readPosition: number | null
  isTeam: boolean
  /** What else one can do about the conversation, and what stands in place of the form where it is closed. */
  more: ReactNode
  closed: ReactNode
  fault: FormFault | null
  now: Date
  zone: string
}

/** The open conversation: with whom about what, its lines, and the next message. */
export function ConversationPane({ open, readPosition, isTeam, more, closed, fault, now, zone }: PaneProps) {
  const { t } = useTranslation('qmail')
  const { conversation, beginning } = open
  const window = useLines(conversation?.code ?? null, open)
  const other = conversation?.other ?? beginning?.other
  if (!other) return null
  const subject = conversation?.subject ?? beginning?.subject ?? null
  return (
    <section className={styles.pane} aria-labelledby="conversation-title">
      <ConversationHead
        other={other}
        subject={subject}
        conversation={conversation}
        isTeam={isTeam}
        more={more}
      />
      {conversation ? (
        <ConversationLines
          conversation={conversation}
          window={window}
          readUntil={conversation.readUntil}
          readPosition={readPosition}
          now={now}
          zone={zone}
        />
      ) : (
        <div className={styles.begin}>
          <p>{t('begin', { name: other.name })}</p>
          <p className={styles.hint}>{t(`hint.${beginning?.about?.kind ?? 'none'}`)}</p>
        </div>
      )}
      {closed || (conversation && !conversation.isOpen) ? (
        <div className={styles.gone}>
          <FaultSummary fault={fault} />
          {closed || <p>{t('gone', { name: other.name })}</p>}
        </div>
      ) : (
        <MessageForm
          key={open.lines.findLast(({ isMine }) => isMine)?.id}
          code={conversation?.code ?? null}
          to={other}
          about={beginning?.about ?? null}
          formKey={open.key}
          begun={open.begun}
          quoted={window.quoted}
          onQuoteGone={() => window.quote(null)}
          fault={fault}
        />
      )}
    </section>
  )
}
