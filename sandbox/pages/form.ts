import { missingParameter, wrongParameter } from '../failure.ts';

type Values = Map<string, string | Values>;

/**
 * The parameters of a call, written as `a[b][0][c]=d`. Names that are read are remembered, so that
 * unknown ones are refused, as at the provider.
 */
export class Form {
  readonly #values: Values;
  readonly #path: string;
  readonly #known: Set<string>;

  constructor(values: Values, path = '', known = new Set<string>()) {
    this.#values = values;
    this.#path = path;
    this.#known = known;
  }

  static read(pairs: Iterable<[string, string]>): Form {
    const values: Values = new Map();
    for (const [name, value] of pairs) place(values, name, value);
    return new Form(values);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  text(name: string): string | null {
    const value = this.#take(name);
    if (value instanceof Map)
      throw wrongParameter(this.nameOf(name), 'Invalid string', 'parameter_invalid_string_empty');
    return value === undefined || value === '' ? null : value;
  }

  needText(name: string): string {
    const text = this.text(name);
    if (text === null) throw missingParameter(this.nameOf(name));
    return text;
  }

  /** A whole number that isn’t negative. */
  number(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!/^\d{1,13}$/.test(text))
      throw wrongParameter(
        this.nameOf(name),
        `Invalid integer: ${text}`,
        'parameter_invalid_integer',
      );
    return Number(text);
  }

  /** An amount of money above zero, in minor units. */
  amount(name: string): number | null {
    const amount = this.number(name);
    if (amount === null) return null;
    if (amount < 1)
      throw wrongParameter(
        this.nameOf(name),
        'This value must be greater than or equal to 1.',
        'parameter_invalid_integer',
      );
    if (amount > 99_999_999)
      throw wrongParameter(
        this.nameOf(name),
        'Amount must be no more than €999,999.99',
        'amount_too_large',
      );
    return amount;
  }

  needAmount(name: string): number {
    const amount = this.amount(name);
    if (amount === null) throw missingParameter(this.nameOf(name));
    return amount;
  }

  needCurrency(): string {
    const currency = this.needText('currency').toLowerCase();
    if (!/^[a-z]{3}$/.test(currency))
      throw wrongParameter(this.nameOf('currency'), `Invalid currency: ${currency}`);
    return currency;
  }

  flag(name: string): boolean {
    const text = this.text(name);
    if (text !== null && text !== 'true' && text !== 'false')
      throw wrongParameter(
        this.nameOf(name),
        `Invalid boolean: ${text}`,
        'parameter_invalid_boolean',
      );
    return text === 'true';
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const text = this.text(name);
    if (text === null) return null;
    const choice = choices.find((option) => option === text);
    if (!choice)
      throw wrongParameter(
        this.nameOf(name),
        `Invalid ${this.nameOf(name)}: must be one of ${choices.join(', ')}`,
      );
    return choice;
  }

  /** Checks the ways to pay: cards only, under the parameter’s name in this version. */
  requireCards(): void {
    if (this.has('payment_method_types'))
      throw wrongParameter(
        this.nameOf('payment_method_types'),
        'payment_method_types is no longer supported; use allowed_payment_method_types.',
        'payment_method_types_no_longer_supported',
      );
    if (this.texts('allowed_payment_method_types').some((type) => type !== 'card'))
      throw wrongParameter('allowed_payment_method_types', 'The sandbox takes cards only.');
  }

  part(name: string): Form {
    const value = this.#take(name);
    return new Form(value instanceof Map ? value : new Map(), this.nameOf(name), this.#known);
  }

  parts(name: string): Form[] {
    const value = this.#take(name);
    if (!(value instanceof Map)) return [];
    const path = this.nameOf(name);
    return [...value].map(([index, inner]) => {
      this.#known.add(`${path}[${index}]`);
      return new Form(inner instanceof Map ? inner : new Map(), `${path}[${index}]`, this.#known);
    });
  }

  texts(name: string): string[] {
    this.ignore(name);
    const value = this.#values.get(name);
    if (!(value instanceof Map)) return [];
    return [...value.values()].filter((text) => typeof text === 'string');
  }

  /** The caller’s own values for an object. */
  metadata(): Record<string, string> {
    return this.words('metadata');
  }

  words(name: string, mostLength = 500): Record<string, string> {
    this.ignore(name);
    const value = this.#values.get(name);
    if (!(value instanceof Map)) return {};
    if (value.size > 50) throw wrongParameter(this.nameOf(name), 'At most 50 keys.');
    return Object.fromEntries(
      [...value].map(([key, text]) => [key, this.#word(name, key, text, mostLength)]),
    );
  }

  #word(name: string, key: string, text: string | Values, mostLength: number): string {
    if (typeof text !== 'string' || text.length > mostLength || key.length > 40)
      throw wrongParameter(
        `${this.nameOf(name)}[${key}]`,
        `Values must be strings of at most ${mostLength} characters, keys of at most 40.`,
      );
    return text;
  }

  /** Accepts parameters that change nothing here. */
  ignore(...names: string[]): void {
    for (const name of names) {
      this.#known.add(this.nameOf(name));
      this.#known.add(`${this.nameOf(name)}[*]`);
    }
  }

  /** @throws SandboxFailure for a name that was never read */
  requireKnown(): void {
    for (const [name, value] of this.#values) {
      const path = this.nameOf(name);
      if (!this.#known.has(path))
        throw wrongParameter(path, `Received unknown parameter: ${path}`, 'parameter_unknown');
      if (value instanceof Map && !this.#known.has(`${path}[*]`))
        new Form(value, path, this.#known).requireKnown();
    }
  }

  nameOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`;
  }

  #take(name: string): string | Values | undefined {
    this.#known.add(this.nameOf(name));
    return this.#values.get(name);
  }
}

function place(values: Values, name: string, value: string): void {
  const [first = '', ...inner] = name.split('[').map((part) => part.replace(/\]$/, ''));
  const path = [first, ...inner];
  let at = values;
  for (const [index, part] of path.entries()) {
    const step = part === '' ? String(at.size) : part;
    if (index === path.length - 1) {
      at.set(step, value);
      return;
    }
    const next = at.get(step);
    const under: Values = next instanceof Map ? next : new Map();
    at.set(step, under);
    at = under;
  }
}
