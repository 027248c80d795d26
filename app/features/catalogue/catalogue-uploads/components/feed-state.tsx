import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownFeed } from '../queries-feeds.server.ts'
import { formatCatalogueReason } from '../reason-words.ts'

/** The stage of a feed, and its buttons. */
export function FeedState({ feed, now, zone }: { feed: ShownFeed; now: Date; zone: string }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { stage, fault } = feed
  const asking = feed.readings.find((reading) => reading.stage === 'columns')
  const moment = (at: Date | null) => (at ? formatMoment(at, zone, language, now) : t('feed.never'))
  return (
    <>
      {fault && stage !== 'stopped' ? (
        <Alert tone="bad" title={t('feed.fault')}>
          {formatCatalogueReason(t, fault)} {t('feed.again', { at: moment(feed.nextAt) })}
        </Alert>
      ) : null}
      {asking && stage === 'live' ? (
        <Alert
          tone="wait"
          title={t('feed.columns.title')}
          action={
            <LinkButton to={`/manage_topic/import/${asking.code}`} tone="go">
              {t('feed.columns.go')}
            </LinkButton>
          }
        >
          {t('feed.columns.text')}
        </Alert>
      ) : null}
      <Facts
        facts={[
          { label: t('feed.state'), value: t(`feed.stage.${stage}`) },
          { label: t('feed.lastRead'), value: moment(feed.readAt) },
          { label: t('feed.nextRead'), value: stage === 'live' ? moment(feed.nextAt) : '–' },
        ]}
      />
      <p>{t(`feed.text.${stage}`)}</p>
      <Form method="post">
        <FormActions>
          {stage === 'stopped' ? null : (
            <SendButton tone="go" name="step" value="now">
              {t('feed.now')}
            </SendButton>
          )}
          {stage === 'unconfirmed' ? null : (
            <SendButton name="step" value={stage === 'stopped' ? 'goOn' : 'stop'}>
              {t(stage === 'stopped' ? 'feed.goOn' : 'feed.stop')}
            </SendButton>
          )}
        </FormActions>
      </Form>
      <AskOnce alone label={t('feed.drop')} question={t('feed.dropSure')} fields={{ step: 'drop' }} />
    </>
  )
}
