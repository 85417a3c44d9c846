import { type ComponentProps, createContext, useContext, useId } from 'react';

/** The prefix of the keys of a page’s forms; empty on public pages. */
export const PageKey = createContext('');

/** The hidden field in which a form carries its key. */
export const keyField = 'idempotencyKey';

/**
 * A form that changes something. Its key, made with the page, lets it be done once, however often
 * it is sent.
 */
export function PostForm({ children, ...form }: Omit<ComponentProps<'form'>, 'method'>) {
  const page = useContext(PageKey);
  const id = useId();
  return (
    <form method="post" {...form}>
      {children}
      {page && <input type="hidden" name={keyField} value={page + id} />}
    </form>
  );
}
