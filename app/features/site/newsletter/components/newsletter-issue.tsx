import { Form } from 'react-router'
import { formatDate } from '#app/kit/dates.ts'
import { LANGUAGE_ENTRIES } from '#app/kit/language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { monthName } from '../issue-words.ts'
import { CHANGEABLE, OPENING_MAX } from '../newsletter.ts'
import type { NewestIssue } from '../queries-issues.server.ts'

const TONES = { draft: 'wait', held: 'bad', approved: 'good', sent: 'good', lapsed: 'plain' } as const

type NewsletterIssueProps = { issue: NewestIssue; readers: number; answer: Answer }

/** An issue of the newsletter: what it tells of and to how many, the way out, and its opening lines. */
export function NewsletterIssue({ issue, readers, answer }: NewsletterIssueProps) {
  const { t } = useTranslation('newsletter')
  const language = useLanguage()
  const { state } = issue
  const day = (at: Date) => formatDate(at, 'UTC', language)
  return (
    <Card as="article" padded>
      <FormStack>
        <h2>{monthName(issue.month, language)}</h2>
        <FactList
          facts={[
            {
              label: t('admin.state'),
              value: <Badge tone={TONES[state]}>{t(`admin.states.${state}`)}</Badge>,
              note: t(`admin.stateNotes.${state}`),
            },
            {
              label: t('admin.period'),
              value: t('admin.fromTo', { from: day(issue.since), to: day(issue.until) }),
            },
            {
              label: t('admin.readers'),
              value: t('admin.readersCount', { count: readers }),
              note: t('admin.readersNote'),
            },
            { label: t('admin.mailed'), value: t('admin.readersCount', { count: issue.mailed }) },
          ]}
        />
        <Decisions issue={issue} />
        {CHANGEABLE.includes(state) ? <OpeningLines issue={issue} answer={answer} /> : null}
      </FormStack>
    </Card>
  )
}

function Decisions({ issue: { id, state } }: { issue: NewestIssue }) {
  const { t } = useTranslation('newsletter')
  const canApprove = state === 'draft' || state === 'held'
  const canHold = state === 'draft' || state === 'approved'
  if (!canApprove && !canHold) return null
  return (
    <Form method="post">
      <input type="hidden" name="issue" value={id} />
      <FormActions>
        {canApprove ? (
          <SendButton name="decision" value="approve" tone="go">
            {t('admin.approve')}
          </SendButton>
        ) : null}
        {canHold ? (
          <SendButton name="decision" value="hold">
            {t('admin.hold')}
          </SendButton>
        ) : null}
      </FormActions>
    </Form>
  )
}

function OpeningLines({ issue, answer }: { issue: NewestIssue; answer: Answer }) {
  const { t } = useTranslation('newsletter')
  const nameOf = (code: string) => LANGUAGE_ENTRIES.find(({ value }) => value === code)?.nativeName ?? code
  const field = fieldsOf({ t, fault: faultOf(answer), labelOf: nameOf })
  return (
    <section>
      <FormStack>
        <h3>{t('admin.openings')}</h3>
        <p>{t('admin.openingsNote')}</p>
        <SavedForm seen={issue.seen} answer={answer}>
          <FormStack>
            <input type="hidden" name="issue" value={issue.id} />
            {LANGUAGE_ENTRIES.map(({ value }) => (
              <TextAreaField
                key={value}
                {...field(value, issue.openings[value])}
                lang={value}
                rows={2}
                maxLength={OPENING_MAX}
              />
            ))}
            <FormActions>
              <SendButton>{t('admin.save')}</SendButton>
            </FormActions>
          </FormStack>
        </SavedForm>
      </FormStack>
    </section>
  )
}
