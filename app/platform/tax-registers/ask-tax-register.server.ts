import { config } from '../config.server.ts'
import { fakeRegister } from './fake-register.server.ts'
import { gstinRegister } from './gstin.server.ts'
import type { RegisterAnswer, TaxRegister } from './tax-register.server.ts'
import { viesRegister } from './vies.server.ts'

/** By the setting; the fake one knows every country, the others their own. */
const REGISTERS: Record<string, readonly TaxRegister[]> = {
  none: [gstinRegister],
  fake: [fakeRegister],
  vies: [viesRegister, gstinRegister],
}

/**
 * What a register of this installation says of a tax number that is right by its form, with its name; null
 * where none is configured, or none that knows the country. Takes seconds at most: never within a
 * transaction.
 */
export async function askTaxRegister(of: {
  country: string
  number: string
}): Promise<(RegisterAnswer & { by: string }) | null> {
  const register = REGISTERS[config().TAX_REGISTER]?.find(({ knows }) => knows(of.country))
  if (!register) return null
  return { ...(await register.ask(of)), by: register.name }
}
