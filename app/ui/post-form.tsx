import { type ComponentProps, createContext, useContext, useId } from 'react';

/** What the keys of a page’s forms begin with; empty on pages for anybody. */
export const PageKey = createContext('');

/** The hidden field in which a form carries its key. */
export const keyField = 'idempotencyKey';

/**
 * A form that changes something. It carries a key that was made with its page, so that what it asks
 * for is done once, however often it is sent.
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
