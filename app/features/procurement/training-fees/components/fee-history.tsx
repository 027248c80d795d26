import { formatDay, formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownFeeVersion, ShownTrainingFee } from '../queries-fee.server.ts'
import { FeeAmount } from './fee-amount.tsx'
import styles from './training-fee.module.css'

type HistoryProps = { fee: ShownTrainingFee; now: Date; zone: string }

/** All steps with a fee, the last first, each with the price as it stood then. */
export function FeeHistory({ fee, now, zone }: HistoryProps) {
  const { t } = useTranslation('training-fees')
  return (
    <Section title={t('history')}>
      <ol className={styles.history} reversed>
        {fee.versions.map((version) => (
          <Step key={version.version} fee={fee} version={version} now={now} zone={zone} />
        ))}
      </ol>
    </Section>
  )
}

const NAMES_PRICE = ['propose', 'counter', 'agree', 'approve']

function Step({ fee, version, now, zone }: HistoryProps & { version: ShownFeeVersion }) {
  const { t } = useTranslation('training-fees')
  const language = useLanguage()
  const { step, side, words, writtenBy, readVersion } = version
  const name = side === 'company' ? fee.company : fee.provider
  return (
    <li>
      <b>{t(`happened.${step}`, { name: side === 'clock' ? '' : name })}</b>
      {NAMES_PRICE.includes(step) ? (
        <span>
          <FeeAmount {...version} /> ·{' '}
          {t('until', { date: formatDay(version.validUntil, zone, language, now) })}
        </span>
      ) : null}
      {step === 'propose' || step === 'counter' ? (
        <span className={styles.words}>{version.includes}</span>
      ) : null}
      {words ? <q className={styles.words}>{words}</q> : null}
      <small>
        {[
          t('versionOf', { version: version.version }),
          formatMoment(version.createdAt, zone, language, now),
          ...(writtenBy ? [writtenBy] : []),
          ...(readVersion > 0 ? [t('read', { version: readVersion })] : []),
        ].join(' · ')}
      </small>
    </li>
  )
}

/** The trainings that were requested at a fee, as far as the reader sees them. */
export function FeeRequests({ fee, now, zone }: HistoryProps) {
  const { t } = useTranslation(['training-fees', 'trainings'])
  const language = useLanguage()
  if (fee.requests.length === 0) return null
  return (
    <Section title={t('training-fees:requests')}>
      <ul className={styles.history}>
        {fee.requests.map(({ code, at }) => (
          <li key={code}>
            <Anchor to={`/training-requests/${code}`}>
              {t('training-fees:requestOf', { date: formatDay(at, zone, language, now) })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
