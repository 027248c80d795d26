import { Form } from 'react-router'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownLine } from '../conversation.ts'
import styles from './message-line.module.css'

/** That contact details of a message are hidden, why, and how its author objects. */
export function HiddenNote({ line, code, sideName }: { line: ShownLine; code: string; sideName: string }) {
  const { t } = useTranslation('qmail')
  if (!line.isOwn) return <p className={styles.hidden}>{t('hidden.from', { name: sideName })}</p>
  return (
    <div className={styles.hidden}>
      <p>{t('hidden.own', { name: sideName })}</p>
      {line.isDeclined ? (
        <>
          <p>{t('hidden.declined')}</p>
          {line.declinedReason ? <p dir="auto">{t('held.reason', { reason: line.declinedReason })}</p> : null}
        </>
      ) : line.isClaimed ? (
        <p>{t('hidden.claimed')}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="claim" />
          <input type="hidden" name="code" value={code} />
          <SendButton name="position" value={String(line.position)} size="small" tone="bare">
            {t('hidden.claim')}
          </SendButton>
        </Form>
      )}
    </div>
  )
}

/** That an own message has not reached the other side: our team looks at it first, or keeps it, and why. */
export function HeldNote({ held, reason }: { held: NonNullable<ShownLine['held']>; reason: string | null }) {
  const { t } = useTranslation('qmail')
  return (
    <div className={styles.hidden}>
      <p>{t(`held.${held}`)}</p>
      {held === 'refused' && reason ? <p dir="auto">{t('held.reason', { reason })}</p> : null}
    </div>
  )
}
