import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { showInTab } from './shown-elsewhere.ts'

type PreviewButtonProps = {
  form: RefObject<HTMLFormElement | null>
  /** Answers a post of the form's values with the page that they make. */
  address: string
  children: ReactNode
}

/** Shows in another tab the page that a form makes, without its files. Works without scripts. */
export function PreviewButton({ form, address, children }: PreviewButtonProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value="save"
      size="large"
      formAction={address}
      formTarget="_blank"
      formEncType="application/x-www-form-urlencoded"
      onClick={(event) => {
        event.preventDefault()
        if (form.current) showInTab(form.current, address)
      }}
    >
      {children}
    </Button>
  )
}
