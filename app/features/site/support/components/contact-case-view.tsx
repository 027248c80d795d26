import { formatMoment } from '#app/kit/dates.ts'
import { languageName } from '#app/kit/display-names.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { contactCasePath } from '../contact-case.ts'
import type { ContactCase } from '../queries-contact.server.ts'
import styles from './contact-case-view.module.css'

type ContactCaseViewProps = { message: ContactCase; zone: string; now: Date }

/** A message to the house: who wrote it, what, what was answered, and what else the same address wrote. */
export function ContactCaseView({ message, zone, now }: ContactCaseViewProps) {
  const { t } = useTranslation(['support', 'contact'])
  const language = useLanguage()
  const { name, email, username, page, answers, others } = message
  const at = (moment: Date) => (
    <time dateTime={moment.toISOString()}>{formatMoment(moment, zone, language, now)}</time>
  )
  return (
    <>
      <Section title={t(`contact:about.${message.about}`)}>
        <p className={styles.who}>{at(message.createdAt)}</p>
        <p className={styles.words} lang="" dir="auto">
          {message.message}
        </p>
        <FactList
          facts={[
            { label: t('facts.from'), value: name },
            {
              label: t('facts.email'),
              value: <Anchor to={`/admin/search?q=${encodeURIComponent(email)}`}>{email}</Anchor>,
            },
            { label: t('facts.language'), value: languageName(message.language, language) },
            ...(page ? [{ label: t('facts.page'), value: page }] : []),
          ]}
        />
        {username ? (
          <p>
            {t('facts.signedIn')}{' '}
            <Anchor to={`/admin/accounts/${encodeURIComponent(username)}`} translate="no">
              {username}
            </Anchor>
          </p>
        ) : null}
      </Section>
      {answers.length > 0 ? (
        <Section title={t('answers')}>
          <ol className={styles.answers}>
            {answers.map(({ outcome, words, by, createdAt }) => (
              <li key={createdAt.toISOString()}>
                <p className={styles.who}>
                  {t(`outcome.${outcome}`, { name: by ?? t('gone') })} · {at(createdAt)}
                </p>
                <p className={styles.words} lang="" dir="auto">
                  {words}
                </p>
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      {others.length > 0 ? (
        <Section title={t('others')}>
          <ul className={styles.answers}>
            {others.map((other) => (
              <li key={other.reference}>
                <Anchor to={contactCasePath(other.reference)}>
                  {t(`contact:about.${other.about}`)} · {other.reference}
                </Anchor>
                <p className={styles.who}>
                  {at(other.createdAt)} · {t(other.waits ? 'waits' : 'settled')}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
