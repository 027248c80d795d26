import { Form } from 'react-router'
import { TextAreaField } from './field.tsx'
import { FormStack } from './form.tsx'
import { KeptForm } from './kept-form.tsx'
import { SendButton } from './send-button.tsx'

type Choice = { value: string; label: string }
type ApprovalFormProps = {
  yes: Choice
  /** What is neither, and needs the reason too. */
  between?: Choice
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

/** A yes at one click, or a no, or what is between, with its reason. Posts `decision`, and `reason`. */
export function ApprovalForm({ yes, between, no, reason }: ApprovalFormProps) {
  return (
    <FormStack>
      <Form method="post">
        <SendButton name="decision" value={yes.value} tone="go" wide>
          {yes.label}
        </SendButton>
      </Form>
      <KeptForm>
        <FormStack>
          <TextAreaField {...reason} rows={4} maxLength={REASON_MAX} />
          {between ? (
            <SendButton name="decision" value={between.value} wide>
              {between.label}
            </SendButton>
          ) : null}
          <SendButton name="decision" value={no.value} tone="danger" wide>
            {no.label}
          </SendButton>
        </FormStack>
      </KeptForm>
    </FormStack>
  )
}
