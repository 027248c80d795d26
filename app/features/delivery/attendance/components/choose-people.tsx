import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormBar } from '#app/ui/form-bar.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ChoosePeopleProps = {
  /** Where one writes to those who are chosen. */
  to: string
  /** Who was chosen before and is not shown here. */
  before: readonly string[]
  children: ReactNode
}

const boxesIn = (form: HTMLFormElement | null) =>
  Array.from(form?.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="person"]') ?? [])

function tickedIn(form: HTMLFormElement | null) {
  const all = boxesIn(form)
  const some = all.filter(({ checked }) => checked).length
  return { some, all: some === all.length }
}

/** A list of people to tick, and to write to; works without scripts. */
export function ChoosePeople({ to, before, children }: ChoosePeopleProps) {
  const { t } = useTranslation('attendance')
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState<{ some: number; all: boolean } | null>(null)
  const tickAll = (checked: boolean) => {
    for (const box of boxesIn(form.current)) box.checked = checked
    setTicked(tickedIn(form.current))
  }
  // What the browser kept of an earlier look is ticked before scripts run.
  useEffect(() => setTicked(tickedIn(form.current)), [])
  const chosen = before.length + (ticked?.some ?? 0)
  return (
    <Form method="get" action={to} ref={form} onChange={() => setTicked(tickedIn(form.current))}>
      <input type="hidden" name="to" value="chosen" />
      {before.map((person) => (
        <input key={person} type="hidden" name="person" value={person} />
      ))}
      {children}
      <FormBar>
        <Button type="submit" tone={chosen > 0 ? 'go' : 'quiet'} held={ticked !== null && chosen === 0}>
          {ticked === null || chosen === 0 ? t('choose.write') : t('choose.writeTo', { count: chosen })}
        </Button>
        {ticked === null ? null : (
          <Button tone="bare" onClick={() => tickAll(!ticked.all)}>
            {ticked.all ? t('choose.nobody') : t('choose.all')}
          </Button>
        )}
      </FormBar>
    </Form>
  )
}
