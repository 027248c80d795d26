import { LANGUAGE_ENTRIES, type Language } from '#app/kit/language.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { firstLineOf, monthName, pathOfItem } from '../issue-words.ts'
import type { NewsletterItem, Openings } from '../newsletter.ts'
import type { Sample } from '../queries-issues.server.ts'

type NewsletterSamplesProps = {
  samples: Sample[]
  issue: { month: string; openings: Openings }
  now: Date
}

/** What some readers would be mailed; nothing says who they are. */
export function NewsletterSamples({ samples, issue, now }: NewsletterSamplesProps) {
  const { t } = useTranslation('newsletter')
  const language = useLanguage()
  if (samples.length === 0) return <p>{t('admin.noSamples')}</p>
  return (
    <FormStack>
      {samples.map((sample, at) => (
        <Card key={at.toString()} as="article" padded>
          <FormStack>
            <h3>{t('admin.sample', { number: at + 1, language: nameOf(sample.language) })}</h3>
            <p>
              <strong>{t('mail.title', { month: monthName(issue.month, language) })}</strong>
            </p>
            {issue.openings[sample.language] ? (
              <p lang={sample.language}>{issue.openings[sample.language]}</p>
            ) : null}
            <p>{t('mail.lead')}</p>
            <Items items={sample.items} kind="topic" now={now} />
            <Items items={sample.items} kind="event" now={now} />
          </FormStack>
        </Card>
      ))}
    </FormStack>
  )
}

const nameOf = (language: Language) =>
  LANGUAGE_ENTRIES.find(({ value }) => value === language)?.nativeName ?? language

type ItemsProps = { items: readonly NewsletterItem[]; kind: NewsletterItem['kind']; now: Date }

function Items({ items, kind, now }: ItemsProps) {
  const { t } = useTranslation('newsletter')
  const language = useLanguage()
  const own = items.filter((item) => item.kind === kind)
  if (own.length === 0) return null
  return (
    <section>
      <h4>{t(`mail.${kind}s`)}</h4>
      <ul>
        {own.map((item) => {
          const line = firstLineOf(item, language, t, now)
          return (
            <li key={item.url}>
              <Anchor to={pathOfItem(item)} lang={item.language ?? undefined}>
                {item.title}
              </Anchor>
              {line ? ` – ${line}` : ''}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
