import { TextField } from '#app/ui/field.tsx'

type WordFieldProps = { name: string; label: string; value: string }

/** A field of a filter for a name or a code, which no browser fills in. */
export function WordField({ name, label, value }: WordFieldProps) {
  return (
    <TextField id={name} name={name} label={label} defaultValue={value} maxLength={60} autoComplete="off" />
  )
}
