import { useNavigation } from 'react-router'

/**
 * How the buttons of one form stand while it is under way, by the `name` that they share and the value of each: the one
 * that was pressed shows it, the others send nothing and look as always.
 */
export function usePressed(name: string): (...values: string[]) => { busy?: boolean; held?: boolean } {
  const sent = useNavigation().formData
  return (...values) => {
    if (!sent) return {}
    return values.includes(String(sent.get(name))) ? { busy: true } : { held: true }
  }
}
