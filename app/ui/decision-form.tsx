import { Form, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { TextAreaField } from './field.tsx'
import { FormStack } from './form.tsx'

type Choice = { value: string; label: string }
type DecisionFormProps = {
  yes: Choice
  no: Choice
  /** What a no needs: its field, as `fieldsOf` gives it, and who reads it. */
  reason: {
    id: string
    name: string
    label: string
    defaultValue?: string
    error?: string | null
    hint: string
  }
}

const REASON_MAX = 1_500

/** A yes at one click, or a no with its reason. Posts `decision`, and `reason` with a no. */
export function DecisionForm({ yes, no, reason }: DecisionFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <FormStack>
      <Form method="post">
        <Button type="submit" name="decision" value={yes.value} tone="go" wide busy={busy}>
          {yes.label}
        </Button>
      </Form>
      <Form method="post" noValidate>
        <FormStack>
          <TextAreaField {...reason} rows={4} maxLength={REASON_MAX} />
          <Button type="submit" name="decision" value={no.value} tone="danger" wide busy={busy}>
            {no.label}
          </Button>
        </FormStack>
      </Form>
    </FormStack>
  )
}
