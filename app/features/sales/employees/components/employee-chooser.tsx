import { Form } from 'react-router'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ChosenEmployee } from '../queries-chosen.server.ts'

type EmployeeChooserProps = {
  people: readonly ChosenEmployee[]
  words: string
  /** The next seat without a name. */
  position: number
}

/** Gives the next free seat of a booking to an employee of the company. */
export function EmployeeChooser({ people, words, position }: EmployeeChooserProps) {
  const { t } = useTranslation('employees')
  return (
    <Section id="employees" title={t('choose.title')} note={t('choose.note', { number: position })}>
      <FindForm key={words} label={t('find')} words={words} search={t('search')} />
      {people.length === 0 ? <p>{t('noneFound')}</p> : null}
      <DeskRows>
        {people.map(({ name, email, costCentre }) => (
          <DeskRow
            key={email}
            heading="h3"
            title={name}
            lines={[[email, costCentre].filter(Boolean).join(' · ')]}
            end={
              <Form method="post" preventScrollReset>
                <input type="hidden" name="position" value={position} />
                <input type="hidden" name="name" value={name} />
                <input type="hidden" name="email" value={email} />
                <SendButton size="small" along={{ position: String(position), email }}>
                  {t('choose.give')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </SendButton>
              </Form>
            }
          />
        ))}
      </DeskRows>
    </Section>
  )
}
