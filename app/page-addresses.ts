import { index, route } from '@react-router/dev/routes';

/** A page, and the addresses below it to which its forms are sent. */
export const page = (at: string, file: string, forms: string[]) =>
  [at, ...forms.map((form) => (at ? `${at}/${form}` : form))].map((path) =>
    path ? route(path, file, { id: `${file}#${path}` }) : index(file),
  );
