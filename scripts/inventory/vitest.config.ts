import { withSetup } from '../with-setup.ts';

export default withSetup('scripts/inventory/setup.ts');
