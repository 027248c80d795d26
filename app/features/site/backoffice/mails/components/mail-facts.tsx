import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { deadAddressPath } from '../mail.ts'
import type { MailForStaff } from '../queries-mail.server.ts'
import styles from './mail.module.css'

const TONES = { queued: 'wait', kept: 'good', sent: 'good', failed: 'bad', held: 'bad' } as const

/** To whom an email went, when, with which error, and its words. */
export function MailFacts({ mail, zone, now }: { mail: MailForStaff; zone: string; now: Date }) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const { to, state, attempts, error, createdAt, sentAt, files, text } = mail
  return (
    <>
      <FactList
        facts={[
          { label: t('mail.to'), value: <span translate="no">{to}</span> },
          {
            label: t('thing.standing'),
            value: (
              <Badge tone={TONES[state]}>
                {t(state === 'held' ? 'thing.heldMail' : `thing.state.${state}`)}
              </Badge>
            ),
            note: error,
          },
          ...(mail.isDead
            ? [
                {
                  label: t('dead.address'),
                  value: <Anchor to={deadAddressPath(to)}>{t('dead.stopped')}</Anchor>,
                },
              ]
            : []),
          { label: t('mail.written'), value: formatMoment(createdAt, zone, language, now) },
          ...(sentAt ? [{ label: t('mail.left'), value: formatMoment(sentAt, zone, language, now) }] : []),
          ...(attempts > 1 ? [{ label: t('mail.attempts'), value: String(attempts) }] : []),
          ...(files.length > 0
            ? [{ label: t('mail.files'), value: <span translate="no">{files.join(', ')}</span> }]
            : []),
        ]}
      />
      <Section title={t('mail.words')}>
        {text === '' ? (
          <p>{t('mail.gone')}</p>
        ) : (
          <div className={styles.words} lang={mail.language}>
            {text}
          </div>
        )}
      </Section>
    </>
  )
}
