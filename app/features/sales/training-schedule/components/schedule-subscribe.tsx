import { Form } from 'react-router'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './schedule-subscribe.module.css'

/** The address by which a calendar program shows these trainings, or the button that makes one. */
export function ScheduleSubscribe({ address }: { address: string | null }) {
  const { t } = useTranslation('training-schedule')
  return (
    <div className={styles.subscribe}>
      <p>{t(address ? 'feed.text' : 'feed.none')}</p>
      {address ? <CopyLink label={t('feed.address')} href={address} /> : null}
      <div className={styles.actions}>
        {address ? (
          <>
            <AskOnce
              label={t('feed.renew')}
              question={t('feed.renewSure')}
              fields={{ intent: 'renew' }}
              alone
            />
            <AskOnce label={t('feed.end')} question={t('feed.endSure')} fields={{ intent: 'end' }} alone />
          </>
        ) : (
          <Form method="post" preventScrollReset>
            <SendButton name="intent" value="renew">
              {t('feed.make')}
            </SendButton>
          </Form>
        )}
      </div>
    </div>
  )
}
