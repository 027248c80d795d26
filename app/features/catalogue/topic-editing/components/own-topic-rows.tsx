import { Form } from 'react-router'
import type { TopicState } from '#app/features/catalogue/topics/topic.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatDay } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskActions, DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { OwnTopics } from '../queries-own.server.ts'

const TONE: Record<TopicState, BadgeTone> = {
  draft: 'wait',
  published: 'good',
  archived: 'plain',
  suspended: 'bad',
}

type OwnTopicRowsProps = {
  rows: OwnTopics['rows']
  /** The days of the next events, by the addresses of the topics. */
  next: Record<string, string[]>
  /** How many people keep them, and how often each was asked for lately, by the same. */
  interest?: { saves: Record<string, number>; requests: Record<string, number> }
  now: Date
  zone: string
  /** Which of them the reader may make public and take out of sight here. */
  steps: 'all' | 'drafts' | 'none'
  /** Marks one intention to copy one of them, where that is offered. */
  intentKey?: string
  heading?: 'h2' | 'h3'
}

/** Topics of the party acted for: state, next date, and buttons. */
export function OwnTopicRows(props: OwnTopicRowsProps) {
  const { rows, next, interest, now, zone, steps, intentKey, heading = 'h2' } = props
  const { t } = useTranslation('topic-editing')
  const language = useLanguage()
  const day = (at: Date) => formatDay(at, zone, language, now)
  return (
    <DeskRows>
      {rows.map((row) => {
        const form = `/addtopic?${new URLSearchParams({ topic: row.url })}`
        const page = `/topic/${encodeURIComponent(row.url)}`
        const isPublic = row.state === 'published'
        const [date] = next[row.url] ?? []
        const line = isPublic
          ? date
            ? t('own.next', { day: date })
            : t('own.noDate')
          : t('own.changed', { day: day(row.updatedAt) })
        const figures = [
          t('own.views', { count: row.views }),
          interest && t('own.saves', { count: interest.saves[row.url] ?? 0 }),
          interest && t('own.requests', { count: interest.requests[row.url] ?? 0 }),
        ].filter(Boolean)
        return (
          <DeskRow
            key={row.url}
            heading={heading}
            title={row.title}
            titleLang={row.language}
            to={isPublic ? page : form}
            lines={[row.category, line, ...(isPublic ? [figures.join(' · ')] : [])]}
            end={
              <>
                <Badge tone={TONE[row.state]}>{t(`own.state.${row.state}`)}</Badge>
                {row.isDemoted ? <Badge tone="wait">{t('own.demoted')}</Badge> : null}
                <DeskActions>
                  {row.state === 'suspended' ? null : (
                    <LinkButton
                      to={form}
                      size="small"
                      aria-label={
                        row.state === 'draft' ? undefined : t('own.editNamed', { title: row.title })
                      }
                    >
                      {t(row.state === 'draft' ? 'own.goOn' : 'own.edit')}
                      {row.state === 'draft' ? <VisuallyHidden> {row.title}</VisuallyHidden> : null}
                    </LinkButton>
                  )}
                  {row.state === 'suspended' || steps === 'none' || !intentKey ? null : (
                    <Form method="post">
                      <input type="hidden" name="key" value={intentKey} />
                      <SendButton
                        name="duplicate"
                        value={row.url}
                        size="small"
                        aria-label={t('own.duplicateNamed', { title: row.title })}
                      >
                        {t('own.duplicate')}
                      </SendButton>
                    </Form>
                  )}
                  {row.state === 'archived' && steps === 'all' ? (
                    <AskOnce
                      label={t('own.publish')}
                      of={row.title}
                      question={t('own.publishSure')}
                      fields={{ publish: row.url }}
                    />
                  ) : null}
                  {(row.state === 'draft' && steps !== 'none') || (isPublic && steps === 'all') ? (
                    <AskOnce
                      label={t('own.archive')}
                      of={row.title}
                      question={t(isPublic ? 'own.archiveSure' : 'own.asideSure')}
                      fields={{ archive: row.url }}
                    />
                  ) : null}
                </DeskActions>
              </>
            }
          />
        )
      })}
    </DeskRows>
  )
}
